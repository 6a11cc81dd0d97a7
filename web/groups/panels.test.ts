import { describe, expect, it } from 'vitest'
import type { Holder, Permission } from '#contract/access.ts'
import { GROUP_TYPES, type GroupType } from '#contract/groups.ts'
import { panelsOf, type PanelName } from './panels.ts'

const seller = (...permissions: Permission[]): Holder => ({
  sellerId: 101,
  roles: [],
  permissions: Object.fromEntries(permissions.map((permission) => [permission, true])),
})
const USERS = {
  admin: { sellerId: 0, roles: ['energyAdmin'], permissions: {} },
  support: { sellerId: 0, roles: ['energySupport'], permissions: {} },
  yoda: { sellerId: 0, roles: ['energyYoda'], permissions: {} },
  seller: seller('energy_load_dlm_view', 'energy_load_dlm_edit'),
  'seller with solar': seller('energy_load_dlm_view', 'energy_load_solar'),
  'seller with priority': seller('energy_load_dlm_view', 'energy_load_priority'),
} satisfies Record<string, Holder>
type User = keyof typeof USERS

const EVERYBODY = Object.keys(USERS) as User[]
const everything = { useExternalDevice: true, isSolarCharging: true, enabledBoostCharging: true }
const nothing = { useExternalDevice: false, isSolarCharging: false, enabledBoostCharging: false }
const AC = { type: 'GROUP_TYPE_CHARGER', isSupergroup: false } as const

/** Who sees a panel on an AC group where everything is on that a panel may ask for. */
const WHO: Record<PanelName, User[]> = {
  loadManagement: EVERYBODY,
  v2g: [],
  demandResponse: ['admin'],
  priority: ['admin', 'seller with priority'],
  fingridExport: ['admin'],
  externalDevice: EVERYBODY,
  safeLimitLog: EVERYBODY,
  dlmActions: EVERYBODY,
  meterChart: EVERYBODY,
  boostChart: ['admin', 'seller with solar'],
}

/** The types of group on which an admin sees a panel. */
const WHERE: Record<PanelName, readonly GroupType[]> = {
  loadManagement: ['GROUP_TYPE_CHARGER', 'GROUP_TYPE_DC'],
  v2g: ['GROUP_TYPE_V2G'],
  demandResponse: ['GROUP_TYPE_CHARGER', 'GROUP_TYPE_DC'],
  priority: ['GROUP_TYPE_CHARGER'],
  fingridExport: GROUP_TYPES,
  externalDevice: GROUP_TYPES,
  safeLimitLog: GROUP_TYPES,
  dlmActions: GROUP_TYPES,
  meterChart: GROUP_TYPES,
  boostChart: GROUP_TYPES,
}
const PANELS = Object.keys(WHO) as PanelName[]

describe('the panels of a group page', () => {
  it.each(PANELS)('shows %s to those who may see it', (panel) => {
    const group = { ...AC, isSupergroup: true }
    expect(EVERYBODY.filter((user) => panelsOf(group, everything, USERS[user])[panel])).toEqual(WHO[panel])
  })

  it.each(PANELS)('shows %s on the types of group that it is for', (panel) => {
    const shown = GROUP_TYPES.filter((type) => panelsOf({ type, isSupergroup: true }, everything, USERS.admin)[panel])
    expect(shown).toEqual(GROUP_TYPES.filter((type) => WHERE[panel].includes(type)))
  })

  it('shows what leans on the external device only where one is used', () => {
    const shown = (limits: typeof nothing) => {
      const { externalDevice, safeLimitLog, dlmActions, meterChart } = panelsOf(AC, limits, USERS.seller)
      return { externalDevice, safeLimitLog, dlmActions, meterChart }
    }
    const all = { externalDevice: true, safeLimitLog: true, dlmActions: true, meterChart: true }
    const none = { externalDevice: false, safeLimitLog: false, dlmActions: false, meterChart: false }
    expect(shown({ ...nothing, useExternalDevice: true })).toEqual(all)
    expect(shown({ ...everything, useExternalDevice: false })).toEqual(none)
  })

  it('shows the external device of a solar group to those who may see solar charging, without its logs', () => {
    const solar = { ...nothing, isSolarCharging: true }
    expect(panelsOf(AC, solar, USERS['seller with solar'])).toMatchObject({ externalDevice: true, safeLimitLog: false })
    expect(panelsOf(AC, solar, USERS.seller)).toMatchObject({ externalDevice: false, safeLimitLog: false })
  })

  it('shows the boost chart only while boost charging is on', () => {
    expect(panelsOf(AC, { ...everything, enabledBoostCharging: false }, USERS.admin).boostChart).toBe(false)
  })

  it('offers the Fingrid export of super groups alone', () => {
    expect(panelsOf(AC, everything, USERS.admin).fingridExport).toBe(false)
  })

  it('shows nothing that leans on limits while these are unknown', () => {
    const shown = panelsOf(AC, undefined, USERS.admin)
    expect(PANELS.filter((panel) => shown[panel])).toEqual(['loadManagement', 'demandResponse', 'priority'])
  })
})
