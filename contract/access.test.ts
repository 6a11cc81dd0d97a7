import { describe, expect, it } from 'vitest'
import { can, type GateName, type Holder, hasRole, PERMISSIONS, type Permission, type Role } from './access.ts'

const holder = (roles: Role[], ...permissions: Permission[]): Holder => ({
  sellerId: roles.length ? 0 : 12,
  roles,
  permissions: Object.fromEntries(permissions.map((permission) => [permission, true])),
})

/** For each gate: the roles that pass it, and the permissions each of which alone lets a seller pass. */
const TRUTH: Record<GateName, { admin: boolean; support: boolean; yoda: boolean; permission?: Permission | Permission[] }> = {
  signedIn: { admin: true, support: true, yoda: true },
  seeDashboardTab: { admin: true, support: true, yoda: false, permission: 'energy_dashboard_tab' },
  seeDashboard: { admin: true, support: true, yoda: false, permission: 'energy_dashboard_view' },
  seeLoadTab: { admin: true, support: true, yoda: false, permission: 'energy_load_tab' },
  seeGroups: { admin: true, support: true, yoda: false, permission: 'energy_load_dlm_view' },
  seeDevices: { admin: true, support: true, yoda: false, permission: 'energy_load_dlm_view' },
  editGroup: { admin: true, support: true, yoda: false, permission: 'energy_load_dlm_edit' },
  controlDevice: { admin: true, support: true, yoda: false, permission: 'energy_load_dlm_edit' },
  useOfflineFailSafe: { admin: true, support: true, yoda: false, permission: 'energy_load_dlm_edit' },
  useAlm: { admin: true, support: false, yoda: false, permission: 'energy_load_alm' },
  useSolar: { admin: true, support: false, yoda: false, permission: 'energy_load_solar' },
  useQueuing: { admin: true, support: false, yoda: false, permission: 'energy_load_preconnect' },
  seePriority: { admin: true, support: false, yoda: false, permission: 'energy_load_priority' },
  joinSecondGroup: { admin: true, support: false, yoda: false, permission: 'energy_load_capmax' },
  seeCongestionTab: { admin: true, support: true, yoda: false, permission: 'energy_congestion_tab' },
  seeCongestion: { admin: true, support: true, yoda: false, permission: 'energy_congestion_rules_view' },
  editCongestion: { admin: true, support: true, yoda: false, permission: 'energy_congestion_rules_edit' },
  seeActivityTab: { admin: false, support: true, yoda: false, permission: 'energy_activity_tab' },
  seeActivity: { admin: false, support: true, yoda: false, permission: 'energy_activity_events' },
  downloadActivity: { admin: false, support: true, yoda: false, permission: 'energy_activity_download' },
  seeActivityUsers: { admin: false, support: true, yoda: false, permission: 'energy_activity_users' },
  openActivity: {
    admin: false,
    support: true,
    yoda: false,
    permission: ['energy_activity_events', 'energy_activity_download', 'energy_activity_users'],
  },
  addChargers: { admin: true, support: true, yoda: false },
  seeBatteryStorage: { admin: true, support: true, yoda: false },
  seeP2pMarket: { admin: true, support: true, yoda: false },
  seeTsoMarket: { admin: true, support: true, yoda: false },
  offerBatteryGroup: { admin: true, support: true, yoda: false },
  seeDemandResponse: { admin: true, support: false, yoda: false },
  setSuperGroup: { admin: true, support: false, yoda: false },
  exportFingrid: { admin: true, support: false, yoda: false },
  deleteBattery: { admin: true, support: false, yoda: false },
  seeSuperGroups: { admin: true, support: false, yoda: false },
  belongToProvider: { admin: true, support: true, yoda: true },
}

describe.each(Object.entries(TRUTH) as [GateName, (typeof TRUTH)[GateName]][])('%s', (gate, row) => {
  it('accepts the roles that contain the required role', () => {
    expect(can[gate](holder(['energyAdmin']))).toBe(row.admin)
    expect(can[gate](holder(['energySupport']))).toBe(row.support)
    expect(can[gate](holder(['energyYoda']))).toBe(row.yoda)
  })

  it('accepts a seller with its own permission only', () => {
    const opening = PERMISSIONS.filter((permission) => can[gate](holder([], permission)))
    expect(opening).toEqual(gate === 'signedIn' ? [...PERMISSIONS] : [row.permission ?? []].flat())
  })
})

describe('roles', () => {
  it('nest: admin contains support, which contains yoda, and not the other way round', () => {
    expect(hasRole(holder(['energyAdmin']), 'energySupport')).toBe(true)
    expect(hasRole(holder(['energyAdmin']), 'energyYoda')).toBe(true)
    expect(hasRole(holder(['energySupport']), 'energyYoda')).toBe(true)
    expect(hasRole(holder(['energySupport']), 'energyAdmin')).toBe(false)
    expect(hasRole(holder(['energyYoda']), 'energySupport')).toBe(false)
  })

  it('let an admin see the activity if support is granted by name', () => {
    expect(can.seeActivity(holder(['energyAdmin', 'energySupport']))).toBe(true)
  })
})
