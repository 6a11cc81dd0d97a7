import * as z from 'zod/mini'

export const PERMISSIONS = [
  'energy_dashboard_tab',
  'energy_dashboard_view',
  'energy_load_tab',
  'energy_load_dlm_view',
  'energy_load_dlm_edit',
  'energy_load_alm',
  'energy_load_solar',
  'energy_load_preconnect',
  'energy_load_priority',
  'energy_load_capmax',
  'energy_congestion_tab',
  'energy_congestion_rules_view',
  'energy_congestion_rules_edit',
  'energy_activity_tab',
  'energy_activity_events',
  'energy_activity_download',
  'energy_activity_users',
] as const
export type Permission = (typeof PERMISSIONS)[number]
export const Permission = z.enum(PERMISSIONS)

/** Energy Admin contains Energy Support, which contains Energy Yoda. */
export const ROLES = ['energyAdmin', 'energySupport', 'energyYoda'] as const
export type Role = (typeof ROLES)[number]
export const Role = z.enum(ROLES)

const CONTAINED = {
  energyAdmin: ['energyAdmin', 'energySupport', 'energyYoda'],
  energySupport: ['energySupport', 'energyYoda'],
  energyYoda: ['energyYoda'],
} as const satisfies Record<Role, readonly Role[]>

/** The input of a gate. `roles` lists only the roles granted by name, without the roles that they contain. */
export interface Holder {
  sellerId: number
  roles: readonly Role[]
  permissions: Readonly<Partial<Record<Permission, boolean>>>
}

/** Whether one of the granted roles contains this role. */
export const hasRole = (holder: Holder, role: Role) =>
  holder.roles.some((granted) => (CONTAINED[granted] as readonly Role[] | undefined)?.includes(role))

const isAdmin = (holder: Holder) => hasRole(holder, 'energyAdmin')
const isSupport = (holder: Holder) => hasRole(holder, 'energySupport')
const permits = (permission: Permission) => (holder: Holder) => holder.permissions[permission] === true
const supportOr = (permission: Permission) => (holder: Holder) => isSupport(holder) || permits(permission)(holder)
/** The admin role passes every check except the activity checks. */
const adminOr = (permission: Permission) => (holder: Holder) => isAdmin(holder) || permits(permission)(holder)

/**
 * All permission gates of the product, by name. The simulator's guard and the console's routes, menu, panels and
 * disabled-reasons read this one table.
 */
export const can = {
  signedIn: () => true,

  seeDashboardTab: supportOr('energy_dashboard_tab'),
  seeDashboard: supportOr('energy_dashboard_view'),
  seeLoadTab: supportOr('energy_load_tab'),
  seeGroups: supportOr('energy_load_dlm_view'),
  seeDevices: supportOr('energy_load_dlm_view'),
  editGroup: supportOr('energy_load_dlm_edit'),
  controlDevice: supportOr('energy_load_dlm_edit'),
  useOfflineFailSafe: supportOr('energy_load_dlm_edit'),
  useAlm: adminOr('energy_load_alm'),
  useSolar: adminOr('energy_load_solar'),
  useQueuing: adminOr('energy_load_preconnect'),
  seePriority: adminOr('energy_load_priority'),
  joinSecondGroup: adminOr('energy_load_capmax'),

  seeCongestionTab: supportOr('energy_congestion_tab'),
  seeCongestion: supportOr('energy_congestion_rules_view'),
  editCongestion: supportOr('energy_congestion_rules_edit'),

  // The admin role alone does not pass this gate: the support role must be granted by name.
  seeActivityTab: (holder: Holder) => holder.roles.includes('energySupport') || permits('energy_activity_tab')(holder),
  seeActivity: (holder: Holder) => holder.roles.includes('energySupport') || permits('energy_activity_events')(holder),
  downloadActivity: (holder: Holder) => holder.roles.includes('energySupport') || permits('energy_activity_download')(holder),
  seeActivityUsers: (holder: Holder) => holder.roles.includes('energySupport') || permits('energy_activity_users')(holder),

  /** Users who may see or download any part of the activity. */
  openActivity: (holder: Holder) =>
    holder.roles.includes('energySupport') ||
    permits('energy_activity_events')(holder) ||
    permits('energy_activity_download')(holder) ||
    permits('energy_activity_users')(holder),

  addChargers: isSupport,
  seeBatteryStorage: isSupport,
  seeP2pMarket: isSupport,
  seeTsoMarket: isSupport,
  offerBatteryGroup: isSupport,

  seeDemandResponse: isAdmin,
  setSuperGroup: isAdmin,
  exportFingrid: isAdmin,
  deleteBattery: isAdmin,
  /** Admins see the names of super groups; other users see 'Grid services'. */
  seeSuperGroups: isAdmin,

  belongToProvider: (holder: Holder) => holder.sellerId === 0,
} satisfies Record<string, (holder: Holder) => boolean>

export type GateName = keyof typeof can
