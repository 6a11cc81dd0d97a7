import { expect, type Page } from 'playwright/test'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isAt, SCREEN_ADDRESSES, type ScreenAddress } from '#contract/screen-addresses.ts'
import { safeLimitBanner } from '../pages/console.ts'
import { type Sim, test } from '../pages/fixtures.ts'

/** Successful replies without what a decision depends on are failed reads: no screen says that all is well. */

test.use({ scenario: 'busy-day', role: 'admin', expectedComplaints: /^Contract mismatch: / })

const BODIES = [{}, [], null, 'odd', [{}, null]] as const

/** The session, without which no screen opens, and the stream, which is no JSON. */
const OTHERS = new Set(['readMe', 'readPlatform', 'readChanges', 'readTemporaryToken'])
const READS = (Object.entries(endpoints) as [string, AnyEndpoint][])
  .filter(([name, { method, answers }]) => method === 'GET' && answers === 'json' && !OTHERS.has(name))
  .map(([name]) => name)
/** Of a group, so that its page opens. */
const PARTS = READS.filter(
  (name) => !['readGroup', 'readCurrentSeller', 'listGroups', 'readStation', 'readDlmLimits'].includes(name),
)

/** What the pages of a group and of a device say about their parts. */
const SCREENS: readonly [path: string, says: RegExp][] = [
  ['/', /Failed to fetch the dashboard/],
  ['/site-management/groups', /Cannot fetch group data/],
  ['/site-management/stations', /Failed to get list of devices/],
  ['/battery-storage/groups', /Cannot fetch group data/],
  ['/battery-storage/devices', /Failed to get list of devices/],
  ['/tso-market', /Cannot fetch group data/],
  ['/p2p-market', /Failed to fetch offers and requests/],
  ['/congestion-management', /Failed to get congestion rules/],
  ['/groups/1', /Cannot fetch group data/],
  ['/devices/d-1028', /Cannot fetch device data/],
  ['/groups', /Cannot fetch seller data/],
  ['/fingrid', /Cannot fetch group data/],
  ['/s/1001', /Cannot find station with ID 1001/],
]
/** Those that an admin may not open. */
const ACTIVITY = ['/activity/events', '/activity/download', '/activity/users'] as const

const failAll = (sim: Sim, calls: readonly string[], body: unknown) => {
  for (const call of calls) sim.do({ fault: { call, for: '1d', body } })
}

/** Texts that state that all is well, and values that were not sent. */
const MADE_UP =
  /All is well|No automatic actions\.|Nothing is recorded|The meter sends no values|\bNaN\b|\bundefined\b|\bInvalid Date\b|\b0 of 0\b/

async function expectNothingMadeUp(page: Page) {
  expect(await page.locator('body').innerText()).not.toMatch(MADE_UP)
}

/** An empty list is a whole reply of a call that returns a list. */
const isWholeList = (body: unknown) => Array.isArray(body) && body.length === 0

test('every screen says that its data could not be read after replies of any shape', async ({ page, sim }) => {
  test.setTimeout(120_000)
  for (const [row, [path, says]] of SCREENS.entries()) {
    const isOfList = !says.source.startsWith('Failed to fetch the dashboard')
    const bodies = [BODIES[row % BODIES.length], BODIES[(row + 2) % BODIES.length]]
    for (const body of path === '/' ? BODIES : bodies.filter((one) => !isOfList || !isWholeList(one))) {
      await test.step(`${path} with ${JSON.stringify(body)}`, async () => {
        failAll(sim, READS, body)
        await page.goto(path)
        await expect(page.getByRole('main').getByText(says).first()).toBeVisible()
        await expect(page.getByRole('banner').getByRole('link', { name: '? to act on' })).toBeVisible()
        await expectNothingMadeUp(page)
        await sim.endFaults()
      })
    }
  }
})

test('the replies are those of all screens that read', () => {
  const paths = [...SCREENS.map(([path]) => path), ...ACTIVITY]
  const others = Object.entries<ScreenAddress>(SCREEN_ADDRESSES).filter(
    ([, address]) => !paths.some((path) => isAt(address, path)),
  )
  expect(others.map(([name]) => name)).toEqual(['login', 'loginNap'])
})

test.describe('the activity', () => {
  test.use({ role: 'support' })

  test('says that it could not be read after replies of any shape', async ({ page, sim }) => {
    for (const [row, path] of ACTIVITY.entries()) {
      failAll(sim, READS, BODIES[row])
      await page.goto(path)
      await expect(page.getByRole('main').getByText('Failed to fetch the activity').first()).toBeVisible()
      await expectNothingMadeUp(page)
      await sim.endFaults()
    }
  })
})

test('the parts of a page say that they could not be read, and the banners that their state is unknown', async ({
  page,
  sim,
}) => {
  for (const body of [{}, null, [{}]]) {
    failAll(sim, PARTS, body)
    await page.goto('/groups/6/settings')
    await expect(page.getByText(/^Whether the safe limit applies is unknown: it could not be read/)).toBeVisible()
    await page.goto('/groups/1/settings')
    await expect(page.getByText(/^Whether FCR is activated is unknown: it could not be read/)).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to get FCR settings' })).toBeVisible()
    await expectNothingMadeUp(page)
    await page.goto('/groups/1/history')
    const happened = page.getByRole('region', { name: 'What happened' })
    await expect(
      happened.getByText(/Incomplete: the decisions of load management, .*the congestion rules.* could not be read\./),
    ).toBeVisible()
    await expect(happened.getByText('Whether something happened is unknown')).toBeVisible()
    await expect(happened).not.toContainText('0 of 0')
    await expect(page.getByRole('region', { name: 'Station states' }).getByText('Failed to get list of devices')).toBeVisible()
    await page.goto('/devices/d-1028/stats')
    await expect(page.getByText('Failed to get available properties of device').first()).toBeVisible()
    await expectNothingMadeUp(page)
    await sim.endFaults()
  }
})

test('a limit whose reason could not be read is a dash, and the other columns stay', async ({ page, sim }) => {
  failAll(sim, ['readAllocations'], {})
  await page.goto('/groups/1')
  await expect(page.getByRole('row', { name: /^Van hall 1/ }).getByTitle('The limits could not be read.')).toHaveText('–')
})

test('last values stay with their age and the reason', async ({ page, sim }) => {
  await sim.advance('2h')
  await page.goto('/')
  const pill = page.getByRole('banner').getByRole('link', { name: /to act on$/ })
  await expect(pill).toHaveText(/^\d+ to act on$/)
  const act = await page.getByLabel('Total state').innerText()
  sim.do({ fault: { call: 'readOverview', for: '1d', body: {} } })
  await sim.advance('40s')
  await expect(page.getByText(/Could not be refreshed\. The reply has no correct 'problems'\. Values are from/)).toBeVisible()
  expect(await page.getByLabel('Total state').innerText()).toBe(act)
  await expect(pill).toHaveText(/^\d+\? to act on$/, { timeout: 40_000 })
})

test('the banner of the safe limit stays when a reply without its state follows', async ({ page, sim }) => {
  await page.goto('/groups/6')
  await sim.runTo('4h')
  await expect(safeLimitBanner(page)).toBeVisible()
  sim.do({ fault: { call: 'readSafeLimitEnabled', for: '1d', body: {} } })
  await sim.advance('30s')
  await expect(page.getByText(/The reply has no correct 'enabled'/)).toBeVisible()
  await expect(safeLimitBanner(page)).toBeVisible()
})

test('figures that are impossible in their units are not shown, and no figure stands for them', async ({ page, sim }) => {
  const station = await sim.read('readStation', { params: { id: 'd-1028' } })
  const odd = { batterySoC: 5_000, latestChargePower: -1e15, gridFrequency: 500 }
  sim.do({ fault: { call: 'readStation', for: '1d', body: { ...station, ...odd } } })
  await page.goto('/devices/d-1028')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/5.?000 %|500\.\d* Hz|\d{12}/)
  await sim.endFaults()
  const overview = await sim.read('readOverview', {})
  sim.do({ fault: { call: 'readOverview', for: '1d', body: { ...overview, problemCount: 1e15 } } })
  await page.goto('/?wall')
  await expect(page.getByRole('main').getByText('Failed to fetch the dashboard')).toBeVisible()
})

test('a list with one unreadable row shows the others, and names that row', async ({ page, sim }) => {
  const list = await sim.read('listStations', { query: { page: 0, pageSize: 25 } })
  const data = list.data.map((row) => (row.name === 'Van hall 2' ? { ...row, isOnline: 'odd' } : row))
  sim.do({ fault: { call: 'listStations', for: '1d', body: { ...list, data } } })
  await page.goto('/site-management/stations')
  const note = "This list is incomplete. 1 row could not be read: Van hall 2 (no correct 'data[].isOnline')."
  await expect(page.getByText(note)).toBeVisible()
  await expect(page.getByRole('row', { name: /Van hall 1/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Van hall 2/ })).toHaveCount(0)
  await expect(page.getByText('Failed to get list of devices')).toHaveCount(0)
})

test('a dashboard and a banner without an answer say so within seconds', async ({ page, sim }) => {
  const calls = ['readOverview', 'readSafeLimitEnabled', 'readAllocations']
  for (const call of calls) sim.do({ fault: { call, for: '1d', hang: true } })
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: '? to act on' })).toBeVisible({ timeout: 10_000 })
  await expect(page.getByText('Loading... The platform has not answered yet.')).toBeVisible({ timeout: 5_000 })
  await page.goto('/groups/6')
  const unknown = 'Whether the safe limit applies is unknown: the platform has not answered yet.'
  await expect(page.getByText(unknown)).toBeVisible({ timeout: 10_000 })
  await expect(page.getByText('Whether the limits are kept is unknown: the platform has not answered yet.')).toBeVisible()
  await expect(page.getByText('Load unknown').first()).toBeVisible()
})
