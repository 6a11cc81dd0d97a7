import { expect, type Page } from 'playwright/test'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'busy-day', role: 'operator' })

/** Presses Tab until the focus is on an element that matches, and returns the number of keys, the skip link included. */
async function keysTo(page: Page, skipLink: string, selector: string, most: number): Promise<number> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  let isSkipped = false
  for (let keys = 1; keys <= most; keys++) {
    const focused = page.locator(':focus')
    const isLink: boolean = !isSkipped && (await focused.count()) > 0 && (await focused.innerText()) === skipLink
    await page.keyboard.press(isLink ? 'Enter' : 'Tab')
    isSkipped ||= isLink
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return keys
  }
  return Infinity
}

for (const [tab, station, chart] of [
  ['', 'Skip to stations', 'Skip to the chart'],
  ['/history', undefined, 'Skip to charts'],
] as const) {
  test(`on /groups/1${tab} the first station is within 15 keys and the first chart within 25`, async ({ page, sim }) => {
    await sim.runTo('30s')
    await page.goto(`/groups/1${tab}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Depot AC' })).toBeVisible()
    if (station) {
      await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
      expect(await keysTo(page, station, 'tbody a[href^="/devices/"]', 30)).toBeLessThanOrEqual(15)
    }
    await page.goto(`/groups/1${tab}`)
    if (chart) {
      await expect(page.getByRole('application').first()).toBeVisible()
      expect(await keysTo(page, chart, '[role=application]', 40)).toBeLessThanOrEqual(25)
    }
  })
}
