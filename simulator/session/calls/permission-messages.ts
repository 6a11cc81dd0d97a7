import type { GateName } from '#contract/access.ts'

const support = 'the role Energy Support'
const admin = 'the role Energy Admin'
const either = (role: string, permission: string) => `${role} or the permission ${permission}`

/** The requirement of each gate, for the message of a 403. */
const REQUIREMENTS = {
  signedIn: 'a signed-in user',
  seeDashboardTab: either(support, 'energy_dashboard_tab'),
  seeDashboard: either(support, 'energy_dashboard_view'),
  seeLoadTab: either(support, 'energy_load_tab'),
  seeGroups: either(support, 'energy_load_dlm_view'),
  seeDevices: either(support, 'energy_load_dlm_view'),
  editGroup: either(support, 'energy_load_dlm_edit'),
  controlDevice: either(support, 'energy_load_dlm_edit'),
  useOfflineFailSafe: either(support, 'energy_load_dlm_edit'),
  useAlm: either(admin, 'energy_load_alm'),
  useSolar: either(admin, 'energy_load_solar'),
  useQueuing: either(admin, 'energy_load_preconnect'),
  seePriority: either(admin, 'energy_load_priority'),
  joinSecondGroup: either(admin, 'energy_load_capmax'),
  seeCongestionTab: either(support, 'energy_congestion_tab'),
  seeCongestion: either(support, 'energy_congestion_rules_view'),
  editCongestion: either(support, 'energy_congestion_rules_edit'),
  seeActivityTab: either(`${support}, granted by name,`, 'energy_activity_tab'),
  seeActivity: either(`${support}, granted by name,`, 'energy_activity_events'),
  downloadActivity: either(`${support}, granted by name,`, 'energy_activity_download'),
  seeActivityUsers: either(`${support}, granted by name,`, 'energy_activity_users'),
  openActivity: `${support}, granted by name, or one of the permissions for parts of the activity`,
  addChargers: support,
  seeBatteryStorage: support,
  seeP2pMarket: support,
  seeTsoMarket: support,
  offerBatteryGroup: support,
  seeDemandResponse: admin,
  setSuperGroup: admin,
  exportFingrid: admin,
  deleteBattery: admin,
  seeSuperGroups: admin,
  belongToProvider: "a user of the provider's own organisation",
} satisfies Record<GateName, string>

export const requiredPermission = (gate: GateName) => `This call needs ${REQUIREMENTS[gate]}.`

/** The message for a field of a body. `what` is the effect of the field. */
export const fieldPermissionMessage = (what: string, gate: GateName) => `${what} needs ${REQUIREMENTS[gate]}.`

/** The message for a service that the caller could end but not restore. */
export const restorePermissionMessage = (what: string, gate: GateName) =>
  `${what} can be restored only with ${REQUIREMENTS[gate]}.`
