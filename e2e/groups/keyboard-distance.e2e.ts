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

test('the mode of a V2G group is changed from the dashboard with at most 25 keys', async ({ page, sim }) => {
  await sim.runTo('30s')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Needs attention/ })).toBeVisible()
  let count = 0
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    count += keys.length
  }
  const find = async (text: string, option: RegExp) => {
    await press('Control+k')
    await expect(page.getByRole('combobox', { name: /^Search/ })).toBeFocused()
    await press(...text.split(''))
    await expect(page.getByRole('option', { name: option })).toHaveAttribute('aria-selected', 'true')
    await press('Enter')
  }
  await find('depot v2', /^Depot V2G/)
  await expect(page.getByRole('heading', { level: 1, name: 'Depot V2G' })).toBeVisible()
  await find('mode', /^V2G settings/)
  await expect(page.getByRole('region', { name: 'V2G settings', exact: true })).toBeFocused()
  const chosen = page.getByRole('radiogroup', { name: 'Mode' }).getByRole('radio', { checked: true })
  const before = await chosen.inputValue()
  await press('Tab', 'ArrowDown')
  expect(await chosen.inputValue()).not.toBe(before)
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press('Tab', 'Enter')
  const savedMode = async (): Promise<string> => (await sim.read('readV2gSettings', { params: { groupId: 3 } })).mode
  await expect.poll(savedMode).not.toBe(before)
  expect(count).toBeLessThanOrEqual(25)
})
