import { expect } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { scrollsSideways, searchBox, stationTable } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'busy-day', role: 'admin' })

test('each active filter can be removed alone, and all at once', async ({ page, sim }) => {
  await sim.runTo('2m')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/site-management/stations?types=charger&status=Charging')
  await expect(stationTable(page).getByRole('link').first()).toBeVisible()
  await searchBox(page).fill('van hall')
  const removal = (name: string) => page.getByRole('button', { name: `Remove filter ${name}` })
  await expect(removal('Search: van hall')).toBeVisible()
  await expectAccessible(page)
  expect(await scrollsSideways(page)).toBe(false)

  await removal('Status: Charging').click()
  await expect(page).toHaveURL(/types=charger/)
  await expect(page).not.toHaveURL(/status=/)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/stations$/)
  await expect(searchBox(page)).toHaveValue('')
  await expect(removal('Search: van hall')).toHaveCount(0)
})
