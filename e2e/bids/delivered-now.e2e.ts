import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { chooseTheme, expectRow, openGroup, scrollsSideways } from '../pages/console.ts'
import { acceptedBids, bidsDialog, openBids } from '../pages/demand-response-page.ts'
import { test } from '../pages/fixtures.ts'

/** Delivered against required power, wherever a bid is ongoing: Depot DC sold 0.1 MW for this hour, of which the frequency requires a share. */
test.use({ scenario: 'busy-day', role: 'admin' })

const now = (page: Page) => page.getByRole('region', { name: 'Bid of this hour', exact: true })
const DELIVERY = /Required [\d.]+ kW, delivers [\d.]+ kW \((9\d|10\d) %\)\.?\s*Sold 100\.0 kW, can give [\d.]+ kW now/

test.beforeEach(({ sim }) => sim.runTo('9m'))

test('the Live tab of a group compares the delivered with the required power, without moving the page', async ({ page, sim }) => {
  await openGroup(page, 2, 'Depot DC')
  await expect(now(page)).toContainText(DELIVERY)
  const chart = page.getByRole('region', { name: 'Load against limit', exact: true })
  const before = await chart.boundingBox()
  sim.do({ frequency: { to: 50, over: '1s', exact: true } })
  await sim.advance('30s')
  await expect(now(page)).toContainText('No response required now.')
  expect((await chart.boundingBox())?.y).toBe(before?.y)
  for (const theme of ['Light', 'Dark'] as const) {
    await chooseTheme(page, theme)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => scrollsSideways(page)).toBe(false)
})

test('a group without a bid in this hour says so', async ({ page }) => {
  await openGroup(page, 1, 'Depot AC')
  await expect(now(page)).toContainText('No bid in this hour.')
})

test('the dashboard and both tables of bids show the delivered power of an ongoing bid', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Bids', exact: true })).toContainText(DELIVERY)

  await page.goto('/tso-market')
  const market = page.getByRole('table', { name: 'Bids of the day' })
  await expectRow(market, {
    Group: 'Depot DC',
    State: 'Ongoing',
    Capacity: '0.1 MW',
    'Delivered now': /^[\d.]+ kW of [\d.]+ kW$/,
  })
  await expectRow(market, { Group: 'Depot DC', State: 'Next', 'Delivered now': '–' })

  await openGroup(page, 2, 'Depot DC', 'settings')
  await openBids(page)
  await expectRow(acceptedBids(page), {
    Status: 'Ongoing',
    'Bid capacity': '0.1 MW',
    'Delivered now': /^[\d.]+ kW of [\d.]+ kW$/,
  })
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(acceptedBids(page)).toBeVisible()
  await expect(bidsDialog(page)).toContainText(DELIVERY)
  const isWide = await bidsDialog(page).evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)
  expect([isWide, await scrollsSideways(page)]).toEqual([false, false])
})

test.describe('a user without access to the market', () => {
  test.use({ role: 'operator' })

  test('sees no bid on the Live tab', async ({ page }) => {
    await openGroup(page, 2, 'Depot DC')
    await expect(page.getByRole('region', { name: 'Load against limit', exact: true })).toBeVisible()
    await expect(now(page)).toHaveCount(0)
  })
})
