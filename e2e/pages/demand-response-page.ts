import { expect, type Page } from 'playwright/test'
import { saveBar } from './console.ts'
import type { Sim } from './fixtures.ts'

/** Actions and parts of the demand response of the open group, named by the labels that an admin sees. */

export const responsePanel = (page: Page) => page.getByRole('region', { name: 'Demand response', exact: true })
export const responseForm = (page: Page) => page.getByRole('form', { name: 'Demand response' })
export const service = (page: Page) => responseForm(page).getByLabel('Service', { exact: true })
export const field = (page: Page, label: string) => responseForm(page).getByRole('textbox', { name: label, exact: true })
export const serviceMode = (page: Page) => responseForm(page).getByLabel('Service mode')
export const save = (page: Page) => saveBar(page).getByRole('button', { name: /^Sav/ })

/** The red notice of an activation. */
export const activationNotice = (page: Page) =>
  page.getByRole('main').getByRole('alert').getByText('FCR activated. Frequency is below limit.')

/** The page reads changes, and the time of a paused platform, every 5 s. */
export const AT_NEXT_READ = { timeout: 15_000 }

export const scheduledBids = (page: Page) => page.getByRole('region', { name: 'Scheduled Bids' })
/** The card of the `Ongoing bid` or `Next bid`. */
export const recentBid = (page: Page, label: 'Ongoing bid' | 'Next bid') =>
  scheduledBids(page).getByRole('term').filter({ hasText: label }).locator('..')

export const bidsDialog = (page: Page) => page.getByRole('dialog', { name: 'Accepted bids' })
export const acceptedBids = (page: Page) => bidsDialog(page).getByRole('table', { name: 'Accepted bids' })

/** The message below the list. */
export const bidCount = (page: Page) => bidsDialog(page).getByText(/^Showing \d+ scheduled bids\.$/)

/** Opens the list of all bids, with `toEdit` for editing. */
export async function openBids(page: Page, { toEdit = false } = {}) {
  await scheduledBids(page).getByRole('button', { name: 'View all scheduled bids' }).click()
  await expect(bidCount(page)).toBeVisible()
  if (toEdit) await bidsDialog(page).getByRole('switch', { name: 'Edit' }).click()
}

/** The row of a new bid. */
export const newBid = (page: Page) => ({
  hour: bidsDialog(page).getByRole('textbox', { name: /^Hour of the new bid/ }),
  capacity: bidsDialog(page).getByRole('textbox', { name: 'Bid capacity of the new bid' }),
  price: bidsDialog(page).getByRole('textbox', { name: 'Bid price of the new bid' }),
  add: bidsDialog(page).getByRole('button', { name: 'Add bid' }),
})

/** The controls of the edited bid of an hour, which is named as in the list. */
export const changedBid = (page: Page, hour: string) => ({
  edit: bidsDialog(page).getByRole('button', { name: `Edit bid of ${hour}` }),
  capacity: bidsDialog(page).getByRole('textbox', { name: `Bid capacity of ${hour}` }),
  price: bidsDialog(page).getByRole('textbox', { name: `Bid price of ${hour}` }),
  save: bidsDialog(page).getByRole('button', { name: `Save bid of ${hour}` }),
  cancel: bidsDialog(page).getByRole('button', { name: `Cancel change of ${hour}` }),
})

/** The bid of the group Pier DC for an hour; undefined without one. */
export const bidAt = async (sim: Sim, hour: string) =>
  (await sim.read('listBids', { query: { group: 2 } })).find((bid) => Date.parse(bid.hour) === Date.parse(hour))
