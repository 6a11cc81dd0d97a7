import { expect, type Page } from 'playwright/test'
import { expectNotice, openGroup, signIn } from '../pages/console.ts'
import {
  bidAt,
  bidCount,
  bidsDialog,
  changedBid,
  newBid,
  openBids,
  recentBid,
  scheduledBids,
} from '../pages/demand-response-page.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

test.use({ scenario: 'bids-refused', role: 'admin' })

/** Types an unsaved bid of 3 MW for the hour of eleven. */
async function changeEleven(page: Page) {
  await openGroup(page, 2, 'Pier DC', 'settings')
  await openBids(page, { toEdit: true })
  const eleven = changedBid(page, '02/03/2026, 11:00–12:00 UTC+2')
  await eleven.edit.click()
  await eleven.capacity.fill('3')
  return eleven
}

const REFUSAL = 'Message was received after deadline.'

test.describe('a refused bid', () => {
  test.use({ expectedComplaints: refusedRequests(500) })

  test('stays in its row with the reason and can be sent again', async ({ page, sim }) => {
    await sim.runTo('40s')
    const eleven = await changeEleven(page)
    await eleven.save.click()
    await expectNotice(page, 'Failed to save bid')
    await expect(bidsDialog(page).getByText(REFUSAL)).toHaveCount(1)
    await expect(eleven.capacity).toHaveValue('3')

    const added = newBid(page)
    await added.capacity.fill('4')
    await added.price.fill('15')
    await added.add.click()
    await expectNotice(page, 'Failed to add bid')
    await expect(bidsDialog(page).getByText(REFUSAL)).toHaveCount(2)
    await expect(added.capacity).toHaveValue('4')
    await expect(added.hour).toHaveValue('02/03/2026 12')

    // A failing platform without a message.
    sim.do({ fault: { call: 'saveBid', status: 500, body: {}, times: 1 } })
    await eleven.save.click()
    await expect(bidsDialog(page).getByText('The platform did not save the bid.')).toBeVisible()
    await expect(eleven.capacity).toHaveValue('3')

    await sim.runTo('151s')
    await eleven.save.click()
    await expect(eleven.capacity).toBeHidden()
    await added.add.click()
    await expect(added.hour).toHaveValue('02/03/2026 13')
    await expect(added.capacity).toHaveValue('')
    expect(await bidAt(sim, '2026-03-02T09:00:00Z')).toMatchObject({ quantity: 3, price: 14 })
    expect(await bidAt(sim, '2026-03-02T10:00:00Z')).toMatchObject({ quantity: 4, price: 15 })
  })
})

test('the list stays open with a reason while a bid is being sent', async ({ page, sim }) => {
  await sim.runTo('5s')
  const eleven = await changeEleven(page)
  sim.do({ fault: { call: 'saveBid', hang: true, times: 1 } })
  await eleven.save.click()
  await expect(eleven.save).toHaveText('Saving...')
  await expect(newBid(page).add).toHaveAttribute('aria-disabled', 'true')
  const close = bidsDialog(page).getByRole('button', { name: 'Close' })
  await close.focus()
  await expect(close).toHaveAttribute('aria-disabled', 'true')
  await expect(close).toHaveAccessibleDescription('A bid is being sent. The list stays until the platform has answered.')
  await page.keyboard.press('Escape')
  await expect(eleven.capacity).toHaveValue('3')

  // The request is given up, and the input stays.
  await expect(bidsDialog(page).getByText('No answer. Whether the bid was saved is not known.')).toBeVisible({ timeout: 40_000 })
  await expect(eleven.capacity).toHaveValue('3')
  await expect(close).not.toHaveAttribute('aria-disabled')
})

test('a bid that another user removes keeps its row and its input', async ({ page, sim }) => {
  await sim.runTo('5s')
  const eleven = await changeEleven(page)
  sim.do({ bids: { group: 'Pier DC', clear: true } })
  await eleven.save.click()
  await expect(bidsDialog(page).getByText('There is no bid for this hour.')).toBeVisible()
  await expect(bidsDialog(page).getByText('Removed elsewhere meanwhile.')).toBeVisible()
  await expect(bidCount(page)).toHaveText('Showing 0 scheduled bids.')
  await expect(eleven.capacity).toHaveValue('3')
  await eleven.cancel.click()
  await expect(eleven.capacity).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(bidsDialog(page)).toBeHidden()
})

test.describe('bids that cannot be read', () => {
  test.use({ expectedComplaints: refusedRequests(500) })

  test('are reported in the card and in the list, and can be read again', async ({ page, sim }) => {
    await sim.runTo('5s')
    // Once each, because a failed read is also retried automatically, which removes its button.
    sim.do({ fault: { call: 'readRecentBids', status: 500, times: 1 } })
    sim.do({ fault: { call: 'listBids', status: 500, times: 1 } })
    await openGroup(page, 2, 'Pier DC', 'settings')
    await expectNotice(page, 'Failed to get recent bids')
    await scheduledBids(page).getByRole('button', { name: 'Retry' }).click()
    await expect(recentBid(page, 'Ongoing bid')).toContainText('1 MW')

    await scheduledBids(page).getByRole('button', { name: 'View all scheduled bids' }).click()
    await expect(bidsDialog(page).getByText('Failed to get scheduled bids')).toBeVisible()
    await bidsDialog(page).getByRole('button', { name: 'Retry' }).click()
    await expect(bidCount(page)).toHaveText('Showing 2 scheduled bids.')
  })
})

test.describe('the end of a session', () => {
  test.use({ expectedComplaints: refusedRequests(401) })

  test('keeps an opened row and a new bid for the same user', async ({ page, sim }) => {
    const eleven = await changeEleven(page)
    await newBid(page).capacity.fill('4')
    await bidsDialog(page).getByText('Set several hours, or copy a day').click()
    const planned = bidsDialog(page).getByLabel('Capacity of the selected hours')
    await planned.fill('5')
    sim.do({ session: { expire: true } })
    await expect(page.getByText('Your session has ended.')).toBeVisible({ timeout: 20_000 })
    await signIn(page, 'admin')
    await openBids(page)
    await expect(eleven.capacity).toHaveValue('3')
    await expect(newBid(page).capacity).toHaveValue('4')
    await expect(planned).toHaveValue('5')
  })
})
