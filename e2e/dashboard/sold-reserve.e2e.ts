import { expect } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { chooseTheme, scrollsSideways } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'busy-day', role: 'support' })

test('sold and available reserve of 24 hours are a chart and a table, with the shortage as text', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Sold reserve, next 24 hours' })
  await expect(section).toContainText('FCR-D Shortage in 8 of 8 sold hours.')
  await expect(section).toContainText('FFR Shortage in 24 of 24 sold hours.')
  const plot = section.getByRole('listbox', { name: 'FCR-D by hour' })
  await expect(plot.getByRole('option')).toHaveCount(24)
  await plot.focus()
  await page.keyboard.press('Home')
  const text = /02\/03\/2026, 13:00–14:00 UTC\+2: sold 100\.0 kW, can give [\d.]+ kW now, [\d.]+ kW short in Depot DC/
  await expect(section.locator('span', { hasText: text }).last()).toBeVisible()
  await section.getByRole('button', { name: 'Show table of FCR-D' }).click()
  const row = section.getByRole('table', { name: 'FCR-D, next 24 hours' }).getByRole('row').nth(1)
  await expect(row).toContainText(/13:00–14:00 UTC\+2.*100\.0 kW.*[\d.]+ kW now.*kW short in Depot DC/)
  for (const theme of ['Light', 'Dark'] as const) {
    await chooseTheme(page, theme)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => scrollsSideways(page)).toBe(false)
})
