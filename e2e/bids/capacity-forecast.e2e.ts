import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { chooseTheme, expectRow, openGroup, scrollsSideways } from '../pages/console.ts'
import { acceptedBids, bidsDialog, newBid, openBids } from '../pages/demand-response-page.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'
import { SWEEP } from '../pages/sweep.ts'

/** Depot DC has sold 0.1 MW for most of the next hours. */
const forecast = (page: Page) => bidsDialog(page).getByRole('group').filter({ hasText: 'Capacity forecast, next 24 hours' })
const chart = (page: Page) => forecast(page).getByRole('application', { name: 'Expected FCR-D, next 24 hours' })
const WARNING = /\d\d:00: [12]00\.0 kW sold, \d+\.\d kW expected \(p10\)\./

test.describe('the bids of a group', () => {
  test.use({ scenario: 'quiet-day', role: 'admin' })

  test.beforeEach(async ({ page, sim }) => {
    await sim.runTo('2m')
    // Without its buses the group has sold more than is expected: sometimes no car charges at the last charger.
    for (const station of ['Bus lane 1', 'Bus lane 2', 'Bus lane 3', 'Bus lane 4', 'Quay fast 1']) {
      sim.do({ station: { station, online: false } })
    }
    await openGroup(page, 2, 'Depot DC', 'settings')
  })

  test('have the expected range of each hour, and folded warnings for hours with more sold than p10', async ({ page }) => {
    await openBids(page)
    await expect(chart(page)).toBeVisible()
    const lines = forecast(page).getByRole('group', { name: 'Lines' }).getByRole('button')
    await expect(lines).toHaveText(['p90 (kW)', 'p50 (kW)', 'p10 (kW)', 'Sold (kW)'])
    const folded = forecast(page).getByText(/^\d+ hours have more sold than expected\. First: /)
    await expect(folded).toHaveText(WARNING)
    await folded.press('Enter')
    await expect(forecast(page).getByRole('listitem').first()).toHaveText(WARNING)
    await expectRow(acceptedBids(page), { Status: 'Ongoing', 'Expected (p10)': /^\d+\.\d kW, below the bid$/ })
    await expectRow(acceptedBids(page), { Status: 'Done', 'Expected (p10)': '–' })

    await forecast(page).getByRole('button', { name: /table/i }).click()
    await expect(forecast(page).getByRole('table').getByRole('row')).toHaveCount(26)
  })

  test('warn at a typed capacity above p10, without refusing it', async ({ page }) => {
    await openBids(page, { toEdit: true })
    const { capacity } = newBid(page)
    await expectRow(acceptedBids(page), { Status: 'Ongoing', 'Expected (p10)': /^\d+\.\d kW$/ })
    await expectRow(acceptedBids(page), { Status: 'New', 'Expected (p10)': /^\d+\.\d kW$/ })
    await capacity.fill('1')
    const never = bidsDialog(page).getByText(/^More than the \d+\.\d kW that this group can give with a car at every charger\. /)
    await expect(never).toBeVisible()
    await expect(capacity).not.toHaveAttribute('aria-invalid', 'true')
    await capacity.fill('0')
    await expect(never).toBeHidden()
  })

  test('are accessible in both themes and fit every width', SWEEP, async ({ page }) => {
    await openBids(page)
    await expect(chart(page)).toBeVisible()
    for (const [width, height] of [
      [360, 800],
      [1_440, 900],
      [2_560, 1_440],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => scrollsSideways(page)).toBe(false)
      await expectAccessible(page)
    }
    await bidsDialog(page).getByRole('button', { name: 'Close' }).click()
    await chooseTheme(page, 'Dark')
    await openBids(page)
    await expect(chart(page)).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('the page of a group', () => {
  test.use({ scenario: 'quiet-day', role: 'admin' })

  const part = (page: Page) => page.getByRole('region', { name: 'Capacity forecast', exact: true })

  test('has the forecast of its reserve, by its type', async ({ page, sim }) => {
    await sim.runTo('2m')
    for (const [id, name, reserve] of [
      [3, 'Depot V2G', 'FFR'],
      [4, 'Depot batteries', 'FCR-N'],
      [2, 'Depot DC', 'FCR-D'],
    ] as const) {
      await openGroup(page, id, name)
      await expect(part(page).getByRole('application', { name: `Expected ${reserve}, next 24 hours` })).toBeVisible()
    }
    await expectAccessible(page)
    await openGroup(page, 5, 'Office yard')
    await expect(part(page)).toContainText('Demand response of this group is off, so it has no capacity to forecast.')
  })
})

test.describe('a platform without forecasts', () => {
  test.use({ scenario: 'nothing-provisional', role: 'admin', expectedComplaints: refusedRequests(404) })

  test('is named in place of the chart, and the list has no expected values', async ({ page }) => {
    await openGroup(page, 2, 'Depot DC', 'settings')
    await openBids(page)
    await expect(forecast(page)).toContainText('This platform does not offer capacity forecasts.')
    await expectRow(acceptedBids(page), { Status: 'Ongoing', 'Expected (p10)': '–' })
  })
})
