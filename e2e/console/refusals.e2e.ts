import { expect } from 'playwright/test'
import {
  expectNotice,
  feedState,
  openGroup,
  openStation,
  openStations,
  openTab,
  stationTable,
  valueOf,
} from '../pages/console.ts'
import { openIdentifiers } from '../pages/device-page.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'
import { SWEEP } from '../pages/sweep.ts'

test.use({ scenario: 'refusals', role: 'admin' })

test.describe('an unknown object', () => {
  test.use({ expectedComplaints: refusedRequests(404) })

  test('an unknown device is reported', async ({ page }) => {
    await page.goto('/devices/no-such-device')
    await expect(page.getByText('Found no device with ID no-such-device.')).toBeVisible()
    await page.getByRole('link', { name: 'All stations' }).click()
    await expect(page).toHaveURL('/site-management/stations')
  })

  test('an unknown station is reported', async ({ page }) => {
    await page.goto('/s/4040404')
    await expect(page.getByText('Cannot find station with ID 4040404')).toBeVisible()
    await expect(page.getByRole('link', { name: 'All stations' })).toBeVisible()
  })

  test('an unknown address offers the start page and the search', async ({ page }) => {
    await page.goto('/no/such/page')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('No page exists at /no/such/page.')
    await alert.getByRole('button', { name: 'Search the console' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await alert.getByRole('link', { name: 'Go to the start page' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('a platform that fails', () => {
  test.use({ expectedComplaints: refusedRequests(500) })

  test('a list that cannot be read shows an error and a retry', async ({ page, sim }) => {
    sim.pause()
    await sim.advance('61s')
    await page.goto('/site-management/stations')
    await expectNotice(page, 'Failed to get list of devices')
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/stations')
    await page.getByRole('button', { name: 'Retry' }).click()
    await asked
    await expect(page.getByRole('main').getByText('Failed to get list of devices')).toBeVisible()
    await sim.advance('30s')
    await expect(stationTable(page).getByRole('link').first()).toBeVisible()
  })

  test('a list whose refresh fails stays and recovers automatically', async ({ page, sim }) => {
    sim.pause()
    await openStations(page)
    await sim.advance('61s')
    await expectNotice(page, 'Failed to get list of devices')
    await expect(stationTable(page).getByRole('link').first()).toBeVisible()
    const age = page.getByText(/^Could not be refreshed\. Values are from .* ago\.$/)
    await expect(age).toBeVisible()
    await sim.advance('30s')
    await expect(age).toBeHidden({ timeout: 15_000 })
  })

  test('a feed without an address reports that it cannot connect', async ({ page, sim }) => {
    sim.do({ fault: { call: 'readMqttUrl', status: 500, times: 1 } })
    await openStation(page, 1028, 'West row 1')
    await openTab(page, 'MQTT Logs')
    await expectNotice(page, 'Could not connect')
    await expect(feedState(page)).toHaveText('Connection failed')
  })
})

test.describe('malformed answers', () => {
  test.use({ expectedComplaints: /^Contract mismatch: GET \/api\/stations|ERR_CONTENT_LENGTH_MISMATCH/ })

  test('answers that are not JSON or are truncated are failures', async ({ page, sim }) => {
    sim.pause()
    for (const span of ['4m', '1m']) {
      await sim.advance(span)
      await sim.advance('1s')
      await page.goto('/site-management/stations')
      await expectNotice(page, 'Failed to get list of devices')
    }
  })
})

test('a feed without a destination seller shows an error', async ({ page, sim }) => {
  sim.pause()
  await sim.advance('1s')
  await openStation(page, 1029, 'West row 2')
  await openTab(page, 'MQTT Logs')
  await expectNotice(page, 'Could not connect, missing destination sellerId')
  await expect(feedState(page)).toHaveText('Connection failed')
})

test.describe('a platform that does not answer', () => {
  test.use({ expectedComplaints: /ERR_EMPTY_RESPONSE|ERR_FAILED|ERR_CONNECTION/ })

  test('one bar below the header says since when, in place of a note in each part', async ({ page, sim }) => {
    sim.pause()
    await openGroup(page, 1, 'Depot AC')
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    for (const call of ['readDlmLimits', 'listStations', 'readAllocations', 'readGroup', 'readChargersChart']) {
      sim.do({ fault: { call, drop: true, for: '1d' } })
    }
    const bar = page.getByRole('group').filter({ hasText: 'The platform has not answered' })
    await expect(
      bar.getByText(/^The platform has not answered for .* The values below are from \d\d:\d\d:\d\d UTC\+2 or later\.$/),
    ).toBeVisible()
    await expect(page.getByText(/^Could not be refreshed/)).toHaveCount(0)
    // Retry reads at once. The bar stays while the platform does not answer, and ends with the next read that it answers.
    await bar.getByRole('button', { name: 'Retry' }).click()
    await expect(bar).toBeVisible()
    await sim.endFaults()
    await expect(bar).toBeHidden()
  })
})

test.describe('an unreachable broker', () => {
  test.use({ expectedComplaints: /^WebSocket connection to|ERR_CONNECTION_REFUSED/ })

  test('is reported after 30 s', SWEEP, async ({ page, sim }) => {
    sim.pause()
    await sim.advance('481s')
    await openStation(page, 1028, 'West row 1')
    await openTab(page, 'MQTT Logs')
    await expect(feedState(page)).toHaveText('Connecting')
    await expect(feedState(page)).toHaveText('Connection failed', { timeout: 40_000 })
    await expectNotice(page, 'Connection to ws://127.0.0.1:1/mqtt failed')
    // The rest of the device page is unchanged.
    await openTab(page, 'Overview')
    await openIdentifiers(page)
    await expect(valueOf(page, 'Station ID')).toHaveText('1028')
  })
})
