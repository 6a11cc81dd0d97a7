import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '../pages/axe.ts'
import { expectRow, readTable, scrollsSideways } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'
import { onlyPolling } from '../pages/changes.ts'

test.use({ scenario: 'market-day' })

const table = (page: Page) => page.getByRole('table', { name: 'Bids of the day' })
const total = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('+ dd')
const dayField = (page: Page) => page.getByRole('textbox', { name: 'Day, DD/MM/YYYY' })

test.describe('the support staff', () => {
  test.use({ role: 'support' })

  test('read the bids of a day with their sums, find a group, and download the shown bids', async ({ page, sim }) => {
    await sim.runTo('1m')
    await page.goto('/tso-market')
    await expectRow(table(page), { Hour: '00:00–01:00', Group: 'Ferry DC', Capacity: '0.2 MW' })
    await expect(total(page, 'Hours with bids')).toHaveText('24 of 24')
    // Super groups are for admins.
    expect(JSON.stringify(await readTable(table(page)))).not.toContain('All of the coast')
    await expectAccessible(page)

    await page.getByPlaceholder('Search by group name or ID').fill('old yard')
    await expect(total(page, 'Revenue of the day, if maintained')).toHaveText('30,00 €')
    await expectRow(table(page), {
      Hour: '12:00–13:00',
      Group: 'Old yard AC',
      Capacity: '3 MW',
      'Price per MW,h': '10,00 €',
      Revenue: '30,00 €',
    })
    const plot = page.getByRole('listbox', { name: 'Capacity and price by hour, two days' })
    await plot.focus()
    await page.keyboard.press('Home')
    for (let hour = 0; hour < 12; hour++) await page.keyboard.press('ArrowRight')
    await expect(plot.getByRole('option', { selected: true })).toHaveText(
      /12:00–13:00 UTC\+2: 3 MW at 10,00\s€ per MW, accepted$/,
    )
    await expect(page).toHaveURL('/tso-market?search=old+yard')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV of these bids' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('tso-market-2026-03-02.csv')
    expect((await readFile(await saved.path(), 'utf8')).split('\r\n')[1]).toBe(
      '2026-03-02T10:00:00Z,2026-03-02T12:00:00+02:00,Old yard AC,8,Next,3,10,30',
    )
  })

  test('move from day to day, and an invalid day is reported', async ({ page, sim }) => {
    sim.pause()
    await page.goto('/tso-market?day=2026-02-30&search=ridge')
    await expect(page.getByText('The day in the address is not valid: “2026-02-30”. Today is shown.')).toBeVisible()
    await expect(page.getByPlaceholder('Search by group name or ID')).toHaveValue('ridge')
    await page.getByRole('button', { name: 'Day after' }).click()
    await expect(page).toHaveURL('/tso-market?search=ridge&day=2026-03-03')
    await dayField(page).fill('31/02/2026')
    await expect(page.getByText('Enter a day as DD/MM/YYYY.')).toBeVisible()
    await dayField(page).fill('01/03/2026')
    await dayField(page).press('Enter')
    await expect(page.getByText('Sunday 01/03/2026')).toBeVisible()
    await expect(
      page.getByText(
        /^Market rules\. Bids for 01\/03\/2026: the gate closed 1 d 15 h ago\. Advisory: this platform accepts bids until the hour begins\.$/,
      ),
    ).toBeVisible()
    await expect(page.getByText(/^Bids for 03\/03\/2026: the gate closes in 8 h (29|30) min\.$/)).toBeVisible()
  })

  test('read prices and revenues on a narrow screen by scrolling the table sideways', async ({ page, sim }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await sim.runTo('1m')
    await page.goto('/tso-market?search=old+yard')
    await expect(page.getByText('Scroll the table sideways to see all of its columns.')).toBeVisible()
    await expectRow(table(page), { Group: 'Old yard AC', 'Price per MW,h': '10,00 €', Revenue: '30,00 €' })
    const revenue = table(page).getByText('30,00 €')
    await revenue.scrollIntoViewIfNeeded()
    await expect(revenue).toBeInViewport()
    expect(await scrollsSideways(page)).toBe(false)
    await expectAccessible(page)
  })

  test('see the states change with the hour of the platform', async ({ page, sim }) => {
    await sim.runTo('3590s')
    await page.goto('/tso-market?search=ferry')
    await expectRow(table(page), { Hour: '10:00–11:00', Group: 'Ferry DC', State: 'Ongoing' })
    await sim.advance('20s')
    // The console learns the time of a paused world from its next call.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'P2P market' }).click()
    await expect(page.getByRole('heading', { name: 'P2P market', level: 1 })).toBeVisible()
    await page.goBack()
    await expectRow(table(page), { Hour: '10:00–11:00', Group: 'Ferry DC', State: 'Done' })
    await expectRow(table(page), { Hour: '11:00–12:00', Group: 'Ferry DC', State: 'Ongoing' })
  })
})

test.describe('a platform that refuses', () => {
  test.use({ role: 'admin', expectedComplaints: refusedRequests(404, 500, 503) })

  test('the bids of the day: the error is shown, and a retry reads them', async ({ page, sim }) => {
    sim.pause()
    sim.do({ fault: { call: 'listBidsOfDay', status: 500, times: 1 } })
    await page.goto('/tso-market')
    await expect(page.getByText('Failed to get scheduled bids')).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expectRow(table(page), { Group: 'Ridge DC', 'Price per MW,h': '13,10 €' })
  })

  test('one group: the error names it, a retry reads it, and its link leads to its demand response', async ({ page, sim }) => {
    sim.pause()
    // The stream would read the bids again before the click.
    onlyPolling(sim)
    // A platform without the call for the bids of all groups.
    sim.do({ fault: { call: 'listBidsOfDay', status: 404, for: '1h' } })
    sim.do({ fault: { call: 'listBids', status: 500, times: 1 } })
    await page.goto('/tso-market')
    // Several groups are read at the same time, so that the fault may affect any of them.
    const failed = page.getByText(/^The bids of [\w ]+ could not be read: they are not in the table and its sums\./)
    await expect(failed).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(failed).toBeHidden()
    await table(page).getByRole('link', { name: 'All of the coast' }).first().click()
    await expect(page).toHaveURL('/groups/6/settings#demand-response')
    await expect(page.getByRole('region', { name: 'Demand response', exact: true })).toBeFocused()
  })
})
