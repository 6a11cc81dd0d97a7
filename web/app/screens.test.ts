import { describe, expect, it } from 'vitest'
import { SCREEN_ADDRESSES } from '#contract/screen-addresses.ts'
import { CATEGORIES } from '#contract/stations.ts'
import { can, type Holder } from '#contract/access.ts'
import { USERS } from '#contract/testing/route-permissions.ts'
import { deviceTabs } from '#web/devices/device-tabs.ts'
import { paths } from './paths.ts'
import { mayOpen, screens, screensAt } from './screens.ts'

/** Every path of the console with the title of its screen. */
const URL_MAP: Record<keyof typeof paths, { path: string; title: string }> = {
  home: { path: '/', title: 'Home' },
  login: { path: '/login', title: 'Login' },
  loginNap: { path: '/login/nap', title: 'Login' },
  loadManagement: { path: '/site-management', title: 'Load management' },
  groups: { path: '/site-management/groups', title: 'Load management' },
  stations: { path: '/site-management/stations', title: 'Load management' },
  batteryStorage: { path: '/battery-storage', title: 'Battery storage' },
  batteryGroups: { path: '/battery-storage/groups', title: 'Battery storage' },
  fingrid: { path: '/fingrid', title: 'Fingrid' },
  batteryDevices: { path: '/battery-storage/devices', title: 'Battery storage' },
  p2pMarket: { path: '/p2p-market', title: 'P2P market' },
  tsoMarket: { path: '/tso-market', title: 'TSO market' },
  activity: { path: '/activity', title: 'Activity' },
  activityEvents: { path: '/activity/events', title: 'Activity' },
  activityDownload: { path: '/activity/download', title: 'Activity' },
  activityUsers: { path: '/activity/users', title: 'Activity' },
  congestion: { path: '/congestion-management', title: 'Congestion management' },
  newGroup: { path: '/groups', title: 'New group' },
  group: { path: '/groups/7', title: 'Group' },
  groupTab: { path: '/groups/7/history', title: 'Group' },
  device: { path: '/devices/a%2Fb%25', title: 'Device' },
  deviceTab: { path: '/devices/a%2Fb%25/mqtt-logs', title: 'Device' },
  stationLookup: { path: '/s/3001', title: 'Station' },
}
const made: Record<keyof typeof paths, string> = {
  home: paths.home(),
  login: paths.login(),
  loginNap: paths.loginNap(),
  loadManagement: paths.loadManagement(),
  groups: paths.groups(),
  stations: paths.stations(),
  batteryStorage: paths.batteryStorage(),
  batteryGroups: paths.batteryGroups(),
  fingrid: paths.fingrid(),
  batteryDevices: paths.batteryDevices(),
  p2pMarket: paths.p2pMarket(),
  tsoMarket: paths.tsoMarket(),
  activity: paths.activity(),
  activityEvents: paths.activityEvents(),
  activityDownload: paths.activityDownload(),
  activityUsers: paths.activityUsers(),
  congestion: paths.congestion(),
  newGroup: paths.newGroup(),
  group: paths.group(7),
  groupTab: paths.groupTab(7, 'history'),
  device: paths.device('a/b%'),
  deviceTab: paths.deviceTab('a/b%', 'mqtt-logs'),
  stationLookup: paths.stationLookup(3001),
}

describe('the table of screens', () => {
  it.each(Object.keys(paths) as (keyof typeof paths)[])('has exactly one screen at the path %s', (name) => {
    const { path, title } = URL_MAP[name]
    expect(made[name]).toBe(path)
    expect(screensAt(path).map((screen) => screen.title)).toEqual([title])
  })

  it('ignores a trailing slash, and has no screen at unknown paths', () => {
    expect(screensAt('/site-management/')).toHaveLength(1)
    for (const path of ['/nothing', '/devices', '/devices/', '/devices/1/unknown', '/site-management/cars', '/s/1/2']) {
      expect(screensAt(path)).toEqual([])
    }
  })

  it('has a screen for every screen address of the contract', () => {
    expect(screens.map(({ path }) => path).toSorted()).toEqual(
      Object.values(SCREEN_ADDRESSES)
        .map(({ path }) => path)
        .toSorted(),
    )
  })

  it('has a path for every tab of a device and no other tab', () => {
    const tabs = CATEGORIES.flatMap((category) => deviceTabs({ mqtt: true, ocppIdentity: 'CP-1', type: { category } }))
    const device = screens.find(({ path }) => path === '/devices/:id')
    expect(new Set(['', ...(device?.tabs ?? [])])).toEqual(new Set(tabs.map(({ key }) => key)))
  })

  it('links every menu entry to its own screen', () => {
    const listed = screens.filter(({ menu }) => menu)
    expect(listed.map(({ menu }) => screensAt(menu?.to ?? ''))).toEqual(listed.map((screen) => [screen]))
  })
})

describe('links', () => {
  const holders: [string, Holder][] = Object.entries(USERS).map(([name, user]) => [name, { sellerId: 101, ...user }])

  it.each(holders)('of %s lead to a screen exactly if its gate admits the user, also with query and fragment', (_, holder) => {
    for (const [key, path] of Object.entries(made)) {
      const [screen] = screensAt(path)
      const isOpen = screen?.allow === 'anyone' || (screen !== undefined && can[screen.allow](holder))
      for (const address of [path, `${path}?types=DC`, `${path}#limits`, `${path}?a=b#c`]) {
        expect([key, mayOpen(holder, address)]).toEqual([key, isOpen])
      }
    }
  })

  it('of an operator do not lead to battery storage', () => {
    const operator: Holder = { sellerId: 101, ...USERS.operator }
    expect(mayOpen(operator, paths.batteryGroups())).toBe(false)
    expect(mayOpen(operator, paths.group(4))).toBe(true)
    expect(mayOpen(operator, '/no-such-screen')).toBe(true)
    expect(mayOpen(undefined, paths.batteryGroups())).toBe(true)
  })
})
