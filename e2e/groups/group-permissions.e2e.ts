import { expect, type Locator, type Page } from 'playwright/test'
import { cellOf, PERMISSION_TABLE, type Cell, type Person, type RowName } from '#contract/testing/group-permissions.ts'
import { connectedStations, dlmActionsLog, limitsForm, openGroup, openGroupTab, safeLimitLog } from '../pages/console.ts'
import { refusedRequests, test } from '../pages/fixtures.ts'
import { editSession } from '../pages/v2g-page.ts'
import { sweepUnless } from '../pages/sweep.ts'

/** Checks the permission table of group pages in the console. Each user of the depot is one persona of the table. */

test.use({ scenario: 'quiet-day' })

const USERS: Record<string, Person> = {
  admin: 'admin',
  support: 'support',
  operator: 'everything',
  editor: 'editor',
  viewer: 'views',
}
const NEEDS_ADD_ON = 'Requires add-on service Capacity Maximiser (part of Load Management package).'

type Place = (page: Page) => Locator
const section =
  (name: string): Place =>
  (page) =>
    page.getByRole('region', { name, exact: true })
const button =
  (name: string): Place =>
  (page) =>
    page.getByRole('button', { name, exact: true })
const limitSwitch =
  (name: string): Place =>
  (page) =>
    limitsForm(page).getByLabel(name, { exact: true })

type Places = Partial<Record<RowName, Place>>

/** Locators of the rows in the settings of Depot AC, which uses an Enegic meter and has preconnect enabled. */
const IN_SETTINGS: Places = {
  'rename the group': (page) => page.getByLabel('Group name'),
  'delete the group': button('Delete Depot AC'),
  'make it a super group': (page) => page.getByRole('switch', { name: 'Supergroup' }),
  'load management services': section('Load management services'),
  'limits of every editor': (page) => limitsForm(page).getByLabel('Import limit'),
  'disable load management': limitSwitch('Dynamic load management (DLM)'),
  'offline fail-safe': limitSwitch('Offline fail-safe'),
  'adaptive load management': limitSwitch('Use external device (ALM)'),
  'solar and boost charging': limitSwitch('Solar charging'),
  preconnect: limitSwitch('Preconnect queuing'),
  'Enegic configuration': limitSwitch('Main current from the Enegic meter'),
  'priority driver groups': section('Priority driver groups'),
  'give and take priority': button('Add Bus drivers'),
}
/** Locators of the rows on the other tabs of Depot AC. */
const IN_STATIONS: Places = {
  'connected stations': connectedStations,
  'available stations': (page) => page.getByRole('link', { name: 'Available', exact: true }),
  'disconnect a station': button('Actions for North gate 1'),
  'connected rules': (page) => page.getByRole('table', { name: 'Congestion rules of the group' }),
}
const ON_LIVE: Places = { 'external device': section('External device') }
const IN_HISTORY: Places = {
  'safe limit log': safeLimitLog,
  'DLM actions log': dlmActionsLog,
  'chart of the chargers': section('Meter values reported by chargers'),
  'chart of the measurement device': section('Meter values reported by a measurement device'),
}
/** Locators of the rows in the settings of Depot V2G, and among its cars, one of which is connected. */
const IN_V2G_SETTINGS: Places = {
  'limits of every editor': (page) => limitsForm(page).getByLabel('Import limit'),
  'offline fail-safe': limitSwitch('Offline fail-safe'),
  'adaptive load management': limitSwitch('Use external device (ALM)'),
  'solar and boost charging': limitSwitch('Solar charging'),
  preconnect: limitSwitch('Preconnect queuing'),
  'V2G load management': section('V2G load management and configuration'),
  'V2G settings': (page) => page.getByLabel('Minimum SoC'),
  'delete the V2G settings': button('Delete settings'),
  'driver bypass': (page) => page.getByLabel('Driver bypass'),
  'change the daily schedule': button('Add daily schedule'),
}
const AMONG_CARS: Places = {
  'active V2G sessions': section('Active V2G sessions'),
  'schedule of a V2G session': (page) => editSession(page, 'West row 1'),
}
/** Locators in the list of stations that can be connected: one without a group, and one of another group. */
const AMONG_AVAILABLE: Places = {
  'connect a station': button('Connect Kerbside 1'),
  'connect a station of another group': button('Connect East pier 1'),
}

async function shown(place: Locator): Promise<Cell['console']> {
  if ((await place.count()) === 0) return 'hidden'
  // A user who may not change a value sees it as text.
  const isLocked = await place.evaluate(
    (node) => node.matches(':disabled, [readonly], dd') || node.getAttribute('aria-disabled') === 'true',
  )
  return isLocked ? 'locked' : 'open'
}

async function expectAsTold(page: Page, places: Places, person: Person) {
  const rows = Object.entries(places) as [RowName, Place][]
  const told = Object.fromEntries(rows.map(([name]) => [name, cellOf(PERMISSION_TABLE[name], person).console]))
  const seen = async () =>
    Object.fromEntries(await Promise.all(rows.map(async ([name, place]) => [name, await shown(place(page))] as const)))
  await expect.poll(seen, { timeout: 15_000 }).toEqual(told)
}

for (const [user, person] of Object.entries(USERS)) {
  test.describe(user, () => {
    test.use({ role: user })

    test(`${user} sees the parts of a group page that the table allows`, sweepUnless(user === 'viewer'), async ({ page }) => {
      await openGroup(page, 1, 'Depot AC')
      await expect(page.getByRole('application').first()).toBeVisible()
      await expectAsTold(page, ON_LIVE, person)
      await openGroupTab(page, 'Stations')
      await expect(connectedStations(page)).toBeVisible()
      await expectAsTold(page, IN_STATIONS, person)
      await openGroupTab(page, 'History and logs')
      await expect(page.getByRole('application').first()).toBeVisible()
      await expectAsTold(page, IN_HISTORY, person)
      await openGroupTab(page, 'Settings')
      await expect(page.getByLabel('Group name')).toBeVisible()
      await expectAsTold(page, IN_SETTINGS, person)
      const boost = section('Meter values reported by the boost source')
      await openGroup(page, 2, 'Depot DC', 'history')
      await expect(page.getByRole('application').first()).toBeVisible()
      await expectAsTold(page, { 'chart of the boost source': boost }, person)
    })

    test(
      `${user} sees the parts of a V2G group page that the table allows`,
      sweepUnless(user === 'operator'),
      async ({ page, sim }) => {
        sim.do({ vehicle: { station: 'West row 1', arrives: { soc: 40 } } })
        await openGroup(page, 3, 'Depot V2G', 'settings')
        await expectAsTold(page, IN_V2G_SETTINGS, person)
        await openGroupTab(page, 'Cars')
        await expectAsTold(page, AMONG_CARS, person)
      },
    )
  })
}

for (const user of ['admin', 'support', 'operator', 'editor']) {
  test.describe(user, () => {
    test.use({ role: user })

    test(
      `${user} can connect the stations that the table allows, and sees the reason for others`,
      sweepUnless(user === 'operator'),
      async ({ page, sim }) => {
        await openGroup(page, 1, 'Depot AC', 'stations')
        await page.getByRole('link', { name: 'Available', exact: true }).click()
        await expect(button('Connect Kerbside 1')(page)).toBeVisible()
        const person = USERS[user] ?? 'yoda'
        await expectAsTold(page, AMONG_AVAILABLE, person)

        const taken = button('Connect East pier 1')(page)
        const tooltip = page.getByRole('tooltip')
        if (cellOf(PERMISSION_TABLE['connect a station of another group'], person).console === 'open') {
          await taken.focus()
          await expect(tooltip).toHaveCount(0)
          return
        }
        await expect(taken).toHaveAccessibleDescription(NEEDS_ADD_ON)
        await taken.hover()
        await expect(tooltip).toHaveText(NEEDS_ADD_ON)
        await page.mouse.move(0, 0)
        await expect(tooltip).toHaveCount(0)
        // A disabled button can be focused by keyboard and is described; pressing it has no effect.
        await taken.focus()
        await expect(tooltip).toHaveText(NEEDS_ADD_ON)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
        const { assignedGroups } = await sim.read('readStation', { params: { id: 'd-1057' } })
        expect(assignedGroups.map(({ id }) => id)).toEqual([6])
      },
    )
  })
}

test.describe('yoda', () => {
  test.use({ role: 'yoda', expectedComplaints: refusedRequests(403) })

  test('cannot open a group', async ({ page }) => {
    await page.goto('/groups/1')
    await expect(page.getByText('You do not have permission to open Group.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Depot AC' })).toHaveCount(0)
  })
})
