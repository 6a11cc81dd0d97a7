import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { limitsForm, openGroup, scrollsSideways } from '../pages/console.ts'
import { bidsDialog, newBid, openBids, recentBid } from '../pages/demand-response-page.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'

// The sites are in Finland. New York changes its clocks on other days.
test.use({ scenario: 'busy-day', role: 'admin', timezoneId: 'America/New_York' })

const zoneNote = (page: Page) => page.getByRole('banner').getByTitle(/^Times are shown in/)
const choices = (page: Page) => page.getByRole('menuitemradio', { name: /^(Browser|Site|UTC)/ })

async function chooseTimes(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name: /^User menu of/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await page.keyboard.press('Escape')
  await expect(choices(page)).toHaveCount(0)
}

const start = (page: Page) =>
  page
    .getByRole('region', { name: /^Needs attention/ })
    .getByRole('listitem')
    .first()
    .getByRole('time')
const bids = (page: Page) => page.getByRole('region', { name: 'Bids', exact: true })

test('one moment is shown in the zone of the sites, of the browser, or in UTC, and the choice is kept', async ({ page, sim }) => {
  await sim.runTo('9m')
  await page.goto('/')
  await expect(start(page)).toHaveAttribute('title', 'since 02/03/2026 13:52:01 UTC+2')
  await expect(bids(page)).toContainText('02/03/2026, 13:00–14:00 UTC+2')
  await expect(zoneNote(page)).toHaveText('Times in UTC+2')

  await chooseTimes(page, 'Browser (America/New_York)')
  await expect(start(page)).toHaveAttribute('title', 'since 02/03/2026 06:52:01 UTC-5')
  await expect(zoneNote(page)).toHaveText('Times in UTC-5')
  // The entries of the menu stay in one row.
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(60)
  await page.reload()
  await expect(start(page)).toHaveAttribute('title', 'since 02/03/2026 06:52:01 UTC-5')

  await chooseTimes(page, 'UTC')
  await expect(start(page)).toHaveAttribute('title', 'since 02/03/2026 11:52:01 UTC')
  await expect(bids(page)).toContainText('02/03/2026, 11:00–12:00 UTC')
  await expect(zoneNote(page)).toHaveText('Times in UTC')
  await page.getByRole('button', { name: /^User menu of/ }).click()
  await expect(page.getByRole('menuitemradio', { name: 'UTC' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(zoneNote(page)).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
})

test.describe('an operator', () => {
  test.use({ role: 'operator' })

  test('filters, ranges and axes follow the choice', async ({ page, sim }) => {
    await sim.runTo('9m')
    await page.goto('/activity?from=2026-03-02T11:30:00Z')
    await chooseTimes(page, /^Browser/)
    await expect(page.getByLabel('From, UTC-5')).toHaveValue('02/03/2026 06:30')
    await chooseTimes(page, /^Site/)
    await expect(page.getByLabel('From, UTC+2')).toHaveValue('02/03/2026 13:30')
    await chooseTimes(page, 'UTC')
    await expect(page.getByLabel('From, UTC')).toHaveValue('02/03/2026 11:30')
    await page.getByLabel('From, UTC').fill('02/03/2026 11:45')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/from=2026-03-02T11(:|%3A)45/)

    // The header names the zone once, and the rows of the table do not repeat it.
    const events = page.getByRole('table', { name: 'Events' })
    await expect(events.getByText(/^02\/03\/2026 11:\d\d:\d\d$/).first()).toBeVisible()
    await expect(events.getByText('UTC')).toHaveCount(0)

    await openGroup(page, 1, 'Depot AC', 'history')
    const chargers = page.getByRole('region', { name: 'Meter values reported by chargers' })
    await expect(chargers.getByText(/^02\/03\/2026 09:59 – 11:59 UTC$/)).toBeVisible()
    await page.getByRole('button', { name: 'Custom range' }).first().click()
    await expect(page.getByLabel('To, UTC')).toHaveValue('02/03/2026 11:59')
    await page.keyboard.press('Escape')
    await chooseTimes(page, /^Browser/)
    await expect(chargers.getByText(/^02\/03\/2026 04:59 – 06:59 UTC-5$/)).toBeVisible()
  })
})

test.describe('on the day on which the clocks of the sites go forward', () => {
  test.use({ scenario: 'spring-change-bids', role: 'admin' })

  test('hours are shown and typed by those clocks, and the skipped hour is refused', async ({ page, sim }) => {
    await sim.runTo('60s')
    await page.goto('/')
    await chooseTimes(page, /^Site/)
    await openGroup(page, 2, 'Pier DC', 'settings')
    await expect(recentBid(page, 'Ongoing bid')).toHaveText('Ongoing bid3 MW29/03/2026, 02:00–03:00 UTC+2')
    await expect(recentBid(page, 'Next bid')).toHaveText('Next bid2 MW29/03/2026, 05:00–06:00 UTC+3')
    await openBids(page, { toEdit: true })
    const { hour } = newBid(page)
    await expect(hour).toHaveValue('29/03/2026 04')
    await hour.fill('29/03/2026 03')
    await expect(bidsDialog(page).getByText('This hour does not exist because the clocks go forward.')).toBeVisible()
  })
})

test.describe('on the day on which the clocks of the sites go back', () => {
  test.use({ scenario: 'autumn-change-bids', role: 'admin' })

  test('hours are shown and typed by those clocks, and the repeated hour is asked for', async ({ page, sim }) => {
    await sim.runTo('60s')
    await page.goto('/')
    await chooseTimes(page, /^Site/)
    await openGroup(page, 2, 'Pier DC', 'settings')
    await expect(recentBid(page, 'Ongoing bid')).toHaveText('Ongoing bid1 MW25/10/2026, 03:00–04:00 UTC+3')
    await openBids(page, { toEdit: true })
    await expect(newBid(page).hour).toHaveValue('25/10/2026 03')
    const which = bidsDialog(page).getByRole('combobox', { name: 'Which of the two hours of that name' })
    await expect(which).toHaveValue('later')
    await which.selectOption('Summer time, UTC+3')
    await expect(bidsDialog(page).getByText('The hour has already begun.')).toBeVisible()
  })
})

test('unsaved changes are lost only after a confirmation', async ({ page }) => {
  await openGroup(page, 1, 'Depot AC', 'settings')
  const limit = limitsForm(page).getByLabel('Import limit')
  await limit.fill('51')
  await page.getByRole('button', { name: /^User menu of/ }).click()
  await page.getByRole('menuitemradio', { name: 'UTC' }).click()
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await expect(question).toContainText('Show times in another zone and lose the changes?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(limit).toHaveValue('51')
  await expect(zoneNote(page)).toHaveText('Times in UTC+2')
})

test.describe('a platform that does not describe itself', () => {
  test.use({ scenario: 'nothing-provisional', expectedComplaints: refusedRequests(404) })

  test('has no zone of its sites to choose, and the menu gives the reason', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: /^User menu of/ }).click()
    const site = page.getByRole('menuitemradio', { name: 'Site: the platform does not send the time zone of its sites' })
    await expect(site).toBeDisabled()
  })
})
