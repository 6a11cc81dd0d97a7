import { expect, type Locator, type Page } from 'playwright/test'
import { readTable } from './console.ts'

/** Actions and parts of the open V2G group, named by the labels that an operator sees. */

export const v2gForm = (page: Page) => page.getByRole('form', { name: 'V2G settings' })
export const dailySchedule = (page: Page) => page.getByRole('table', { name: 'Daily schedule' })
export const v2gSessions = (page: Page) => page.getByRole('table', { name: 'Active V2G sessions' })
export const driverBypass = (page: Page) => page.getByRole('switch', { name: 'Driver bypass' })

/** The row of the session at a station. */
async function sessionOf(page: Page, station: string): Promise<Record<string, string> | undefined> {
  return (await readTable(v2gSessions(page))).find((row) => row['Station'] === station)
}

/** Expects these texts in the row of the session at a station. Waits for a refresh, which happens every 10 s. */
export async function expectSession(page: Page, station: string, shown: Record<string, string | RegExp>) {
  const expected = Object.fromEntries(
    Object.entries(shown).map(([title, text]) => [title, text instanceof RegExp ? expect.stringMatching(text) : text]),
  )
  await expect.poll(() => sessionOf(page, station), { timeout: 15_000 }).toEqual(expect.objectContaining(expected))
}

/** Opens the details of a session, including the chart of its forecast. */
export const openDetails = (page: Page, station: string) =>
  v2gSessions(page)
    .getByRole('button', { name: `Details of ${station}` })
    .click()
export const forecast = (page: Page) => page.getByRole('figure', { name: /^State of charge / })

export const editSession = (page: Page, station: string) =>
  v2gSessions(page).getByRole('button', { name: `Edit schedule of ${station}` })
export const deleteSession = (page: Page, station: string) =>
  v2gSessions(page).getByRole('button', { name: `Delete schedule of ${station}` })

export async function openSession(page: Page, station: string): Promise<Locator> {
  await editSession(page, station).click()
  return shownDialog(page, `Schedule of ${station}`)
}

export async function openNewDaily(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add daily schedule' }).click()
  return shownDialog(page, 'Add daily schedule')
}

async function shownDialog(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}

export const departureField = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Departure time' })
export const targetField = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Target SoC' })

/** The button that saves a dialog. */
export const save = (dialog: Locator) => dialog.getByRole('button', { name: /^(Save|Add)$/ })

/** Answers the confirmation of a deletion or of lost changes. */
export const answer = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click()
