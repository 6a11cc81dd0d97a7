import { expect, type Locator, type Page } from 'playwright/test'
import { openTab } from './console.ts'

/** Actions and parts of the open device, named by the labels that an operator sees. */

export const deviceControl = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Device controls' }).getByRole('button', { name, exact: true })

export async function openCharging(page: Page): Promise<Locator> {
  await deviceControl(page, 'Set power').click()
  const dialog = page.getByRole('dialog', { name: 'Charging' })
  await expect(dialog).toBeVisible()
  return dialog
}

export const chargingField = (dialog: Locator, label: string) => dialog.getByRole('textbox', { name: label, exact: true })

/** Opens the fields for baseline, FFR powers and basepoints. */
export const openAdvanced = (dialog: Locator) => dialog.getByRole('button', { name: /^Advanced/ }).click()

export const applyCharging = (dialog: Locator) => dialog.getByRole('button', { name: 'Apply' }).click()

/** The same for a device of a group that has sold a reserve, or that responds to the frequency: a question comes first. */
export async function applyDespiteReserve(dialog: Locator) {
  await applyCharging(dialog)
  const question = dialog.page().getByRole('alertdialog', { name: /^Set the power of / })
  await question.getByRole('button', { name: 'Apply' }).click()
}

export async function openMeterExport(page: Page): Promise<Locator> {
  await deviceControl(page, 'Export meter values').click()
  const dialog = page.getByRole('dialog', { name: 'Export meter values' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Times as input: `02/03/2026 10:00`, in the time zone of the browser. */
export async function enterSpan(dialog: Locator, start: string, end: string) {
  await dialog.getByLabel('Start date').fill(start)
  await dialog.getByLabel('End date').fill(end)
}

export const beginExport = (dialog: Locator) => dialog.getByRole('button', { name: 'Export', exact: true }).click()

/** The Graphs tab. A pane is a chart of one or two units, by its title. */
export const openGraphs = (page: Page) => openTab(page, 'Graphs')
export const pane = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
export const drawing = (part: Locator) => part.getByRole('application')
export const property = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Properties' }).getByRole('button', { name, exact: true })

/** Opens the folded cards with all values of the device. */
export const openAllValues = (page: Page) => page.getByRole('button', { name: 'All values' }).click()

/** Opens the folded card with the identifiers, the owner and the time of the last update. */
export const openIdentifiers = (page: Page) => page.getByRole('button', { name: 'Identifiers' }).click()

/** The Edit tab of a battery. */
export const deviceForm = (page: Page) => page.getByRole('form', { name: 'Device' })

/** The FFR Logs tab of a V2G device. */
export const ffrLogs = (page: Page) => page.getByRole('table', { name: 'FFR logs' })
export const requestFfrLogs = (page: Page) => page.getByRole('button', { name: 'Request FFR logs' }).click()
