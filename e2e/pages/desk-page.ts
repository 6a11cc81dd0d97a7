import { expect, type Page } from 'playwright/test'

/** Actions at the scenario desk. */

export const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const expectations = (page: Page) => page.getByRole('list', { name: 'Expectations' }).getByRole('listitem')
export const lines = (page: Page) => page.getByRole('list', { name: 'Lines of the timeline' }).getByRole('listitem')
export const clockAt = (page: Page, moment: string) =>
  page.getByRole('region', { name: 'Clock' }).getByText(moment, { exact: true })
export const consoleFrame = (page: Page) => page.frameLocator('iframe[title="Console"]')
export const editor = (page: Page) => page.getByRole('textbox', { name: 'Scenario' })

/** Opens the desk with a paused clock, so that its content does not change by itself. */
export async function openDesk(page: Page) {
  await page.goto('/desk/')
  await press(page, 'Pause')
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible()
}

export async function jumpTo(page: Page, moment: string) {
  await page.getByRole('textbox', { name: 'Jump to' }).fill(moment)
  await press(page, 'Jump')
  await expect(clockAt(page, moment)).toBeVisible({ timeout: 15_000 })
}

/** Replaces the text in the editor. */
export async function writeText(page: Page, text: string) {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}

export async function signInAs(page: Page, user: string) {
  await page.getByRole('button', { name: /^Sign(ed)? in as/ }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${user}`) }).click()
}
