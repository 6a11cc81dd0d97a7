import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { chooseTheme, openGroup, scrollsSideways } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'busy-day', role: 'admin' })

const section = (page: Page) => page.getByRole('region', { name: 'Meter values reported by chargers', exact: true })
const chart = (page: Page) => section(page).getByRole('application')
const scale = (page: Page) => page.getByLabel('Frequency axis')
const labels = (page: Page) => chart(page).locator('svg text')

test.beforeEach(async ({ page, sim }) => {
  await sim.runTo('9m')
  await openGroup(page, 1, 'Depot AC', 'history')
  await expect(scale(page)).toHaveCount(0)
  await page.getByRole('switch', { name: 'Grid frequency' }).check()
})

test('the frequency axis is from 49 to 51 Hz, with the thresholds of the products at their lines', async ({ page }) => {
  for (const label of ['49.0', '51.0', '50.1 Hz FCR', '49.9 Hz FCR', '49.7 Hz FFR']) {
    await expect(labels(page).filter({ hasText: new RegExp(`^${label}$`) })).toHaveCount(1)
  }
  await expect(chart(page)).toHaveAccessibleDescription(/^Limits: .*49\.9 Hz FCR, 49\.7 Hz FFR\./)
  await page.getByRole('switch', { name: 'Grid frequency' }).uncheck()
  await expect(labels(page).filter({ hasText: 'FFR' })).toHaveCount(0)
})

test('a detail around 50 Hz is chosen, kept in the address, and has only the thresholds within it', async ({ page }) => {
  await scale(page).selectOption({ label: '49.8–50.2 Hz' })
  await expect(page).toHaveURL(/chart-mhz=200/)
  await page.reload()
  await expect(scale(page)).toHaveValue('200')
  await expect(labels(page).filter({ hasText: /^50\.2$/ })).toHaveCount(1)
  await expect(labels(page).filter({ hasText: '49.9 Hz FCR' })).toHaveCount(1)
  await expect(labels(page).filter({ hasText: 'FFR' })).toHaveCount(0)
  for (const theme of ['Light', 'Dark'] as const) {
    await chooseTheme(page, theme)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => scrollsSideways(page)).toBe(false)
  await scale(page).selectOption({ label: '49–51 Hz' })
  await expect(page).not.toHaveURL(/chart-mhz/)
})
