import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { openGroup, scrollsSideways } from '../pages/console.ts'
import { test } from '../pages/fixtures.ts'

/** Delivered against promised power of FFR that the settings of a V2G group sell. */
test.use({ scenario: 'busy-day', role: 'admin' })

const now = (page: Page) => page.getByRole('region', { name: 'FFR now', exact: true })

test('the Live tab of a V2G group compares the delivered with the sold FFR', async ({ page, sim }) => {
  await sim.runTo('8m')
  await openGroup(page, 3, 'Depot V2G')
  await expect(now(page)).toContainText('Delivers 0 MW of 0.01 MW, can give 0.005 MW now.')
  // The frequency falls below 49.7 Hz.
  await sim.advance('20s')
  await expect(now(page)).toContainText('Delivers 0.005 MW of 0.01 MW, can give 0.005 MW now.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => scrollsSideways(page)).toBe(false)
})

test('a V2G group that sells no FFR says so', async ({ page }) => {
  await openGroup(page, 8, 'Harbour West V2G')
  await expect(now(page)).toContainText('The settings of this group sell no FFR.')
})

test.describe('a user without access to the market', () => {
  test.use({ role: 'operator' })

  test('sees no FFR on the Live tab', async ({ page }) => {
    await openGroup(page, 3, 'Depot V2G')
    await expect(page.getByRole('region', { name: 'Load against limit', exact: true })).toBeVisible()
    await expect(now(page)).toHaveCount(0)
  })
})
