import { expect } from 'playwright/test'
import { test } from '../pages/fixtures.ts'

test.use({ scenario: 'quiet-day', role: 'operator', viewport: { width: 360, height: 740 } })

test('the bottom bar leads to the main destinations, marks the present one and covers no content', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Destinations' })
  await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Groups', 'Stations', 'Activity'])
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()

  await bar.getByRole('link', { name: 'Stations' }).click()
  await expect(page).toHaveURL('/site-management/stations')
  await expect(bar.getByRole('link', { name: 'Stations' })).toHaveAttribute('aria-current', 'page')
  await page.goto('/groups/1')
  await expect(bar.getByRole('link', { name: 'Groups' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Depot AC')

  // At the end of the page, the content ends above the bar. The bar ends at the edge of the window. The page grows while its
  // parts load.
  await expect(page.getByRole('region', { name: 'Stations now' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Station states' }).getByRole('application')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Load against limit' }).getByRole('application')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const edges = await page.evaluate(() => ({
    content: document.querySelector('main')?.getBoundingClientRect().bottom ?? NaN,
    bar: document.querySelector('nav[aria-label="Destinations"]')?.getBoundingClientRect().top ?? NaN,
    end: document.querySelector('nav[aria-label="Destinations"]')?.getBoundingClientRect().bottom ?? NaN,
  }))
  expect(edges.content).toBeLessThanOrEqual(edges.bar + 0.5)
  expect(Math.abs(edges.end - 740)).toBeLessThanOrEqual(1)

  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Congestion management' }).click()
  await expect(page).toHaveURL('/congestion-management')
  await page.setViewportSize({ width: 1_000, height: 740 })
  await expect(bar).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
})

test('the icons of the header end at the edge of the cards', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  const icon = await page
    .getByRole('button', { name: /^User menu of/ })
    .locator('svg')
    .first()
    .boundingBox()
  if (!icon) throw new Error('The header has no user icon.')
  expect(Math.abs(icon.x + icon.width - (360 - 12))).toBeLessThanOrEqual(3)
})
