import { expect, type Page } from 'playwright/test'
import { enterPassword, expectRow, followAddress, limitsForm, menuEntries, openGroup, openGroupTab } from '../pages/console.ts'
import { openAllValues } from '../pages/device-page.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'
import { expectSession } from '../pages/v2g-page.ts'

test.use({ scenario: 'nothing-provisional', expectedComplaints: refusedRequests(404) })

const missing = (page: Page, feature: string) => page.getByText(`This platform does not offer ${feature}.`)
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('an admin', () => {
  test.use({ role: 'admin' })

  test('sees on every screen which data the platform does not offer, and the groups on the start page', async ({ page }) => {
    await page.goto('/')
    await expect(missing(page, 'an overview')).toBeVisible()
    await expectRow(page.getByRole('table', { name: 'Groups' }), { Name: 'Depot AC', Power: /kW/ })

    const screens = { 'Congestion management': 'congestion rules', 'P2P market': 'a market between groups' }
    for (const [label, feature] of Object.entries(screens)) {
      await menuEntries(page).filter({ hasText: label }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(label)
      await expect(missing(page, feature)).toBeVisible()
    }
    await menuEntries(page).filter({ hasText: 'TSO market' }).click()
    await expectRow(page.getByRole('table', { name: 'Bids of the day' }), { Group: 'Depot DC', State: 'Ongoing' })
  })

  test('sees the rest of a group page, and in each missing part that the platform does not offer it', async ({ page, sim }) => {
    await openGroup(page, 1, 'Depot AC')
    await expect(missing(page, 'the reasons for its limits')).toBeVisible()
    await expect(missing(page, 'the states of stations over time')).toBeVisible()
    await expectRow(page.getByRole('table', { name: 'Connected stations' }), { Name: 'North gate 1' })
    await openGroupTab(page, 'Stations')
    const connected = part(page, 'Connected rules and devices')
    await expect(connected).toContainText('This platform does not offer congestion rules.')
    await expect(connected.getByRole('link', { name: 'North gate 1' })).toBeVisible()
    await openGroupTab(page, 'Settings')
    await expect(limitsForm(page).getByLabel('Import limit')).toHaveValue('63')
    await openGroupTab(page, 'History and logs')
    await expect(part(page, 'Meter values reported by chargers').getByRole('application')).toBeVisible()

    await sim.advance('5s')
    await followAddress(page, '/groups/3/cars')
    await expectSession(page, 'West row 1', { 'Target SoC': '80 %' })
    await expect(missing(page, 'charging forecasts')).toBeVisible()

    await followAddress(page, '/groups/10/settings')
    const coverage = 'the coverage of a report before its download'
    await expect(missing(page, coverage)).toBeVisible()
    await followAddress(page, '/fingrid')
    await page.getByRole('button', { name: 'Export CSV of Nordic reserve' }).click()
    await expect(missing(page, coverage)).toBeVisible()
  })

  test('sees the list of all stations, and that the platform does not offer their limits', async ({ page }) => {
    await page.goto('/site-management/stations')
    await expect(missing(page, 'the limits of stations in a list of all stations')).toBeVisible()
    await expectRow(page.getByRole('table', { name: 'Stations' }), { Name: 'North gate 1', 'Limited by': '–' })
  })

  test('sees a device page without the reasons of its limit', async ({ page }) => {
    await page.goto('/devices/d-1001')
    await expect(missing(page, 'the reasons for its limits')).toBeVisible()
    await openAllValues(page)
    await expect(page.getByText('Rated power', { exact: true })).toBeVisible()
  })
})

test.describe('an operator', () => {
  test.use({ role: 'operator' })

  test('sees in each tab of Activity that the platform does not offer it', async ({ page }) => {
    await page.goto('/activity')
    const tabs = { Events: 'an activity log', Download: 'an activity log', Users: 'a log of changes by users' }
    for (const [tab, feature] of Object.entries(tabs)) {
      await page.getByRole('navigation', { name: 'Activity' }).getByRole('link', { name: tab }).click()
      await expect(page).toHaveURL(({ pathname }) => pathname === `/activity/${tab.toLowerCase()}`)
      await expect(missing(page, feature)).toBeVisible()
    }
  })
})

test.describe('signed out', () => {
  test.use({ expectedComplaints: refusedRequests(401, 404) })

  test('the login offers a password for a platform that does not describe its sign-in methods', async ({ page }) => {
    await page.goto('/login')
    await page.getByText('Sign in with a password').click()
    await enterPassword(page, 'viewer')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  })
})
