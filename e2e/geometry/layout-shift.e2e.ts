import { expect, type Page } from 'playwright/test'
import { untilLoaded } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'
import { sweepUnless } from '../pages/sweep.ts'

/**
 * Live values do not move the layout: the cumulative layout shift of Web Vitals stays small on each page while a minute passes, and
 * in the list of stations while an hour with an activation passes. Other pages have sections that appear with an activation.
 */

test.use({ scenario: 'busy-day', role: 'admin' })

const MAX_SHIFT = 0.02

/** Starts to add up the layout shifts of the page that no input caused. Runs in the browser. */
const ADD_UP = () => {
  const observed = window as unknown as { shifted: number }
  observed.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) observed.shifted += value
    }
  }).observe({ type: 'layout-shift' })
}
const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted)

/** Starts to add up the shifts of an open page; the function returns the sum. */
async function observeShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(ADD_UP)
  return () => shiftOf(page)
}

for (const [path, step] of [
  ['/', '20s'],
  ['/site-management/groups', '20s'],
  ['/site-management/stations', '20m'],
  ['/groups/1', '20s'],
  ['/groups/3', '20s'],
  ['/devices/d-1001', '20s'],
] as const) {
  test(`${path} does not move while values change`, sweepUnless(path === '/groups/1'), async ({ page, sim }) => {
    await sim.runTo('5m')
    await page.goto(path)
    await untilLoaded(page)
    const shifted = await observeShifts(page)
    let changes = 0
    for (let round = 1; round <= 3; round++) {
      const before = await page.locator('main').innerText()
      await sim.advance(step)
      // New values arrive on the stream of changes, or with a read after at most 10 seconds. Some have the same text.
      const hasChanged = (text: string) => document.querySelector('main')?.innerText !== text
      await page.waitForFunction(hasChanged, before, { timeout: 12_000, polling: 200 }).then(
        () => changes++,
        () => undefined,
      )
    }
    expect(changes).toBeGreaterThanOrEqual(1)
    expect(await shifted()).toBeLessThanOrEqual(MAX_SHIFT)
  })
}

test.describe('while a page loads', () => {
  test.use({ freshPage: true })

  for (const [path, role, width] of [
    ['/', 'admin', 1_440],
    ['/site-management/stations', 'support', 1_440],
    ['/groups/3', 'operator', 360],
    ['/groups/1', 'operator', 360],
    ['/groups/1/stations', 'operator', 1_440],
    ['/groups/1/history', 'operator', 360],
    ['/congestion-management', 'operator', 360],
  ] as const) {
    test.describe(`${path} at ${width} px`, () => {
      test.use({ role })

      test('keeps its layout', async ({ page, sim }) => {
        await sim.runTo('5m')
        await page.setViewportSize({ width, height: 900 })
        await page.addInitScript(ADD_UP)
        await page.goto(path)
        await untilLoaded(page)
        expect(await shiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT)
      })
    })
  }
})

test('a paragraph that appears above the text is a shift', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const shifted = await observeShifts(page)
  await page.evaluate(() => {
    const banner = document.createElement('div')
    banner.style.height = '200px'
    document.body.prepend(banner)
  })
  await expect.poll(shifted).toBeGreaterThan(MAX_SHIFT)
})
