import { describe, expect, it } from 'vitest'
import { can, PERMISSIONS, type Holder, type Permission, type Role } from '#contract/access.ts'
import { CATEGORIES } from '#contract/stations.ts'
import { deviceTabs } from '#web/devices/device-tabs.ts'
import { paths } from './paths.ts'
import { linksOf, menuOf, screens, screensAt } from './screens.ts'

const holder = (roles: Role[], ...permissions: Permission[]): Holder => ({
  sellerId: roles.length ? 0 : 12,
  roles,
  permissions: Object.fromEntries(permissions.map((permission) => [permission, true])),
})
const labels = (entries: { label: string }[]) => entries.map(({ label }) => label)

/** Every address of the console with the title of its screen. */
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
  newGroup: { path: '/groups', title: 'New group' },
  group: { path: '/groups/7', title: 'Group' },
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
  newGroup: paths.newGroup(),
  group: paths.group(7),
  device: paths.device('a/b%'),
  deviceTab: paths.deviceTab('a/b%', 'mqtt-logs'),
  stationLookup: paths.stationLookup(3001),
}

describe('the table of screens', () => {
  it.each(Object.keys(paths) as (keyof typeof paths)[])('answers the address %s with exactly one screen', (name) => {
    const { path, title } = URL_MAP[name]
    expect(made[name]).toBe(path)
    expect(screensAt(path).map((screen) => screen.title)).toEqual([title])
  })

  it('answers an address with a closing slash, and no other than its own', () => {
    expect(screensAt('/site-management/')).toHaveLength(1)
    for (const path of ['/nothing', '/devices', '/devices/', '/devices/1/unknown', '/site-management/cars', '/s/1/2']) {
      expect(screensAt(path)).toEqual([])
    }
  })

  it('has an address for every tab of a device, and no other', () => {
    const tabs = CATEGORIES.flatMap((category) => deviceTabs({ mqtt: true, type: { category } }))
    const device = screens.find(({ path }) => path === '/devices/:id')
    expect(new Set(['', ...(device?.tabs ?? [])])).toEqual(new Set(tabs.map(({ key }) => key)))
  })

  it('leads every menu entry to the screen that it belongs to', () => {
    const listed = screens.filter(({ menu }) => menu)
    expect(listed.map(({ menu }) => screensAt(menu?.to ?? ''))).toEqual(listed.map((screen) => [screen]))
  })
})

describe('the doors of the group page', () => {
  const opens = (path: string, user: Holder) => screensAt(path).map(({ allow }) => allow !== 'anyone' && can[allow](user))
  const viewer = holder([], 'energy_load_dlm_view')
  const editor = holder([], 'energy_load_dlm_view', 'energy_load_dlm_edit')

  it('let in whoever may see groups, and to a new one only who may edit them', () => {
    expect([opens('/groups/7', viewer), opens('/groups', viewer)]).toEqual([[true], [false]])
    expect([opens('/groups/7', editor), opens('/groups', editor)]).toEqual([[true], [true]])
    expect([opens('/groups/7', holder(['energySupport'])), opens('/groups', holder(['energySupport']))]).toEqual([[true], [true]])
    expect([opens('/groups/7', holder(['energyYoda'])), opens('/groups', holder(['energyYoda']))]).toEqual([[false], [false]])
  })
})

it('the door of the Fingrid reports lets in admins alone', () => {
  const opens = (user: Holder) => screensAt(paths.fingrid()).map(({ allow }) => allow !== 'anyone' && can[allow](user))
  expect(opens(holder(['energyAdmin']))).toEqual([true])
  expect(opens(holder(['energySupport']))).toEqual([false])
  expect(opens(holder([], ...PERMISSIONS))).toEqual([false])
})

describe('the menu', () => {
  it('shows an entry by its tab permission or its role', () => {
    expect(labels(menuOf(holder(['energyAdmin'])))).toEqual(['Load management', 'Battery storage'])
    expect(labels(menuOf(holder(['energySupport'])))).toEqual(['Load management', 'Battery storage'])
    expect(labels(menuOf(holder([], 'energy_load_tab', 'energy_load_dlm_view')))).toEqual(['Load management'])
    expect(menuOf(holder([], 'energy_load_dlm_view'))).toEqual([])
    expect(menuOf(holder(['energyYoda']))).toEqual([])
  })

  it('is no gate: what one may open is linked at home also without a tab', () => {
    expect(labels(linksOf(holder([], 'energy_load_dlm_view')))).toEqual(['Load management'])
    expect(linksOf(holder([], 'energy_load_tab'))).toEqual([])
  })
})
