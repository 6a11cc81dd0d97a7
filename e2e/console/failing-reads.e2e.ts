import { expect, type Page } from 'playwright/test'
import { enterPassword } from '../pages/console.ts'
import { type Sim, test } from '../pages/fixtures.ts'
import { SWEEP, sweepUnless } from '../pages/sweep.ts'

/**
 * Every read of a screen or a part of it fails in some way. The part shows an error that names the missing data and a button
 * to retry; the rest of the screen is shown.
 */

interface Read {
  call: string
  path: string
  says: string
  /** The switch that opens the part. */
  behind?: string
}

const GROUP = 'Cannot fetch group data'
const DEVICES = 'Failed to get list of devices'
const ACTIVITY = 'Failed to fetch the activity'

const READS_OF_SCREENS: readonly Read[] = [
  { call: 'readOverview', path: '/', says: 'Failed to fetch the dashboard' },
  { call: 'listGroups', path: '/site-management/groups', says: GROUP },
  { call: 'listStations', path: '/site-management/stations', says: DEVICES },
  { call: 'listGroups', path: '/battery-storage/groups', says: GROUP },
  { call: 'listStations', path: '/battery-storage/devices', says: DEVICES },
  { call: 'listGroups', path: '/fingrid', says: GROUP },
  { call: 'listGroups', path: '/tso-market', says: GROUP },
  { call: 'listBidsOfDay', path: '/tso-market', says: 'Failed to get scheduled bids' },
  { call: 'listP2pOrders', path: '/p2p-market', says: 'Failed to fetch offers and requests' },
  { call: 'listCongestionRules', path: '/congestion-management', says: 'Failed to get congestion rules' },
  { call: 'readStation', path: '/s/1001', says: 'Cannot find station with ID 1001' },
  { call: 'readCurrentSeller', path: '/groups', says: 'Cannot fetch seller data. Try to refresh or re-login.' },
]
const READS_OF_A_GROUP: readonly Read[] = [
  { call: 'readGroup', path: '/groups/1', says: GROUP },
  { call: 'readCurrentSeller', path: '/groups/2', says: 'Cannot fetch seller data. Try to refresh or re-login.' },
  { call: 'listStations', path: '/groups/3', says: DEVICES },
  { call: 'readV2gSettings', path: '/groups/3/settings', says: 'Failed to fetch v2g settings' },
  { call: 'listV2gSessions', path: '/groups/3/cars', says: 'Failed to get active V2G sessions schedules' },
  { call: 'readFcrSettings', path: '/groups/1/settings', says: 'Failed to get FCR settings' },
  { call: 'readRecentBids', path: '/groups/2/settings', says: 'Failed to get recent bids' },
  { call: 'readDlmLimits', path: '/groups/1/settings', says: 'Failed to fetch dlm limits data' },
  { call: 'listPriorityGroups', path: '/groups/1/settings', says: 'Failed to get priority charging groups' },
  { call: 'listCustomerGroups', path: '/groups/1/settings', says: 'Failed to get customer groups' },
  { call: 'listCongestionRules', path: '/groups/1/stations', says: 'Failed to get congestion rules' },
  { call: 'readChargersChart', path: '/groups/1', says: 'Failed to fetch chart values' },
  { call: 'listSafeLimitChanges', path: '/groups/5/history', says: 'Failed to retreive safe limit logs' },
  { call: 'readExternalMeterValues', path: '/groups/5', says: 'Failed to retreive external meter values' },
]
const READS_OF_A_DEVICE: readonly Read[] = [
  { call: 'readStation', path: '/devices/d-1002', says: 'Cannot fetch device data' },
  { call: 'readMeterValues', path: '/devices/d-1028', says: 'Failed to fetch meter values', behind: 'Raw Data' },
  { call: 'listEventProperties', path: '/devices/d-1028/stats', says: 'Failed to get available properties of device' },
  { call: 'listEvents', path: '/devices/d-1029/stats', says: 'Failed to fetch events of device' },
  { call: 'listFfrLogs', path: '/devices/d-1028/ffr-logs', says: 'Failed to fetch FFR logs' },
]
const READS_OF_ACTIVITY: readonly Read[] = [
  { call: 'listActivity', path: '/activity/events', says: ACTIVITY },
  { call: 'countActivity', path: '/activity/download', says: ACTIVITY },
  { call: 'listUserChanges', path: '/activity/users', says: ACTIVITY },
]

/** Used in turn: unit tests hold that each way fails a read of any call. */
const WAYS = [{ status: 500 }, { truncate: true }, { malformed: true }, { drop: true }] as const

const EXPECTED =
  /^Contract mismatch: |ERR_CONTENT_LENGTH_MISMATCH|ERR_EMPTY_RESPONSE|ERR_FAILED|ERR_INCOMPLETE_CHUNKED_ENCODING|status of (500|401)|ERR_ABORTED/

const alertOf = (page: Page, says: string) => page.getByRole('main').getByRole('alert').filter({ hasText: says }).first()

async function expectToSayAndRecover(page: Page, sim: Sim, { call, path, says, behind }: Read, way: object) {
  sim.do({ fault: { call, for: '1d', ...way } })
  // A full load of the page discards the data of the previous row.
  await page.goto(path)
  // While parts are loading, the switch can move under the pointer.
  if (behind !== undefined) await expect(() => page.getByRole('switch', { name: behind }).check({ timeout: 2_000 })).toPass()
  const alert = alertOf(page, says)
  await expect(alert).toBeVisible({ timeout: 20_000 })
  await expect(alert.getByRole('button', { name: 'Retry' })).toBeVisible()
  await sim.endFaults()
  await alert
    .getByRole('button', { name: 'Retry' })
    .click({ timeout: 1_000 })
    // An automatic retry may have removed the button.
    .catch(() => {})
  await expect(alert).toBeHidden({ timeout: 20_000 })
  expect((await sim.state()).faults).toEqual([])
}

async function expectEachToRecover(page: Page, sim: Sim, reads: readonly Read[]) {
  for (const [row, read] of reads.entries()) {
    const way = WAYS[row % WAYS.length] ?? WAYS[0]
    await test.step(`${read.call} of ${read.path}, ${Object.keys(way).join('')}`, () =>
      expectToSayAndRecover(page, sim, read, way))
  }
}

test.use({ expectedComplaints: EXPECTED })

test.describe('an admin', () => {
  test.use({ role: 'admin' })

  const parts = { screens: READS_OF_SCREENS, 'a group': READS_OF_A_GROUP, 'a device': READS_OF_A_DEVICE }
  for (const [name, reads] of Object.entries(parts)) {
    test(
      `sees an error for each failed read of ${name}, and can retry it`,
      sweepUnless(name === 'a group'),
      async ({ page, sim }) => {
        test.setTimeout(240_000)
        await expectEachToRecover(page, sim, reads)
      },
    )
  }

  test('sees an error for each read without an answer, and the rest of the page', SWEEP, async ({ page, sim }) => {
    test.setTimeout(120_000)
    // A browser has six connections per server; the hanging requests use three.
    const hanging = new Set(['readFcrSettings', 'listPriorityGroups', 'listCustomerGroups'])
    const reads = READS_OF_A_GROUP.filter(({ call }) => hanging.has(call))
    for (const { call } of reads) sim.do({ fault: { call, for: '1d', hang: true } })
    await page.goto('/groups/1/settings')
    await expect(page.getByRole('form', { name: 'Load management services' })).toBeVisible()
    // The console waits 20 s for an answer.
    for (const { says } of reads) await expect(alertOf(page, says)).toBeVisible({ timeout: 60_000 })
    await sim.endFaults()
    for (const { says } of reads) await expect(alertOf(page, says)).toBeHidden({ timeout: 60_000 })
  })
})

test.describe('an operator', () => {
  test.use({ role: 'operator' })

  test('sees an error for each failed read of Activity, and can retry it', SWEEP, async ({ page, sim }) => {
    test.setTimeout(120_000)
    await expectEachToRecover(page, sim, READS_OF_ACTIVITY)
  })
})

test.describe('signed out', () => {
  test('the login accepts a password if the platform does not describe its sign-in methods', async ({ page, sim }) => {
    sim.do({ fault: { call: 'readPlatform', for: '1d', status: 500 } })
    await page.goto('/login')
    await page.getByText('Sign in with a password').click()
    await enterPassword(page, 'viewer')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  })
})
