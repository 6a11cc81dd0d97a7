import { expect, type Locator, type Page } from 'playwright/test'
import { persistent } from './persistent.ts'

const WITHIN_MS = 2_000
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const layerCount = (page: Page) =>
  page.evaluate((layers) => [...document.querySelectorAll(layers)].filter((node) => node.checkVisibility()).length, LAYERS)

/** Closes what the last click on `opener` opened with Escape, and looks where the focus is. Undefined if it was closed and the focus is back. */
export async function escapeProblem(page: Page, opener: Locator): Promise<string | undefined> {
  // A key that is pressed before the focus has moved goes to the opener. A dialog whose code is loading is not there yet.
  await page
    .waitForFunction((layers) => document.activeElement?.closest(layers), LAYERS, { timeout: WITHIN_MS })
    .catch(() => undefined)
  const before = await layerCount(page)
  await page.keyboard.press('Escape')
  const open = await persistent(async () => ((await layerCount(page)) < before ? [] : ['Escape does not close it']), WITHIN_MS)
  if (open !== undefined) return open
  return persistent(async () => {
    const isBack = await opener
      .evaluate((node) => node === document.activeElement || node.contains(document.activeElement), undefined, { timeout: 500 })
      .catch(() => true)
    return isBack ? [] : ['the focus does not return to what opened it']
  }, WITHIN_MS)
}

export async function expectEscape(page: Page, opener: Locator) {
  expect(await escapeProblem(page, opener)).toBeUndefined()
}
