import type { Page } from 'playwright'

/**
 * Notes in every page that opens when it first shows something: the frame after a condition holds, such as
 * `document.querySelector("h1")`. It is text, since a function would be sent without what the compiler adds around it.
 */
export async function markPaint(page: Page, condition: string) {
  await page.addInitScript(`(function look() {
    if (${condition}) requestAnimationFrame(() => setTimeout(() => performance.mark('painted')))
    else requestAnimationFrame(look)
  })()`)
}

/** Waits for it; ms since the navigation began. */
export async function paintedMs(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('painted').length > 0)
  return page.evaluate(() => performance.getEntriesByName('painted')[0]?.startTime ?? NaN)
}
