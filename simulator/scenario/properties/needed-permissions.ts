import type { EndpointName } from '#contract/endpoints.ts'

/** Who may make a call: staff with a role, and users with a permission. Each role contains the ones before it. */
export interface Needed {
  readonly role: 'energySupport' | 'energyAdmin' | null
  readonly permission: string | null
}

const needed = (role: Needed['role'], permission: string | null): Needed => ({ role, permission })
const ADMIN = needed('energyAdmin', null)
const SUPPORT = needed('energySupport', null)
const SEES = needed('energySupport', 'energy_load_dlm_view')
const EDITS = needed('energySupport', 'energy_load_dlm_edit')
const PRIORITY = needed('energyAdmin', 'energy_load_priority')
const DASHBOARD = needed('energySupport', 'energy_dashboard_view')
const SEES_RULES = needed('energySupport', 'energy_congestion_rules_view')
const EDITS_RULES = needed('energySupport', 'energy_congestion_rules_edit')

const callsOf = (who: Needed, names: readonly EndpointName[]) => names.map((name) => [name, who] as const)

/**
 * The permissions that calls need, maintained manually from the specification and independent of the gates of the contract. A test
 * compares the names with the contract.
 */
export const NEEDED_BY_CALL: ReadonlyMap<EndpointName, Needed> = new Map([
  ...callsOf(DASHBOARD, ['readOverview', 'readPowerHistory']),
  ...callsOf(SEES, [
    'listGroups',
    'readGroup',
    'readDlmLimits',
    'readSafeLimitEnabled',
    'readExternalMeterValues',
    'listDlmActions',
    'listSafeLimitChanges',
    'readAllocations',
    'readReserveCommitment',
    'readStationReasons',
    'readStationStates',
    'readChargersChart',
    'readMeterChart',
    'readV2gSettings',
    'listV2gSessions',
    'readV2gForecasts',
    'listStations',
    'readStationDirectory',
    'readStation',
    'readMeterValues',
    'listDeviceEvents',
    'listFfrLogs',
    'requestFfrLogs',
    'listStationTypes',
    'listEventProperties',
    'listEvents',
    'listStationValues',
    'readMqttUrl',
  ]),
  ...callsOf(EDITS, [
    'acknowledgeProblem',
    'withdrawAcknowledgement',
    'createGroup',
    'saveGroup',
    'deleteGroup',
    'previewDlmLimits',
    'saveDlmLimits',
    'saveV2gSettings',
    'deleteV2gSettings',
    'addDailySchedule',
    'deleteDailySchedule',
    'setDriverBypass',
    'previewV2gForecasts',
    'saveSessionSchedule',
    'deleteSessionSchedule',
    'saveStation',
    'connectStation',
    'disconnectStation',
    'setFcrN',
    'chargeDevice',
    'listChargerMessages',
    'endSession',
    'clearSession',
  ]),
  ...callsOf(PRIORITY, ['listPriorityGroups', 'listCustomerGroups', 'addPriorityGroup', 'deletePriorityGroup', 'saveQueuingVip']),
  ...callsOf(SEES_RULES, ['listCongestionRules', 'listCongestionWindows']),
  ...callsOf(EDITS_RULES, [
    'createCongestionRule',
    'saveCongestionRule',
    'deleteCongestionRule',
    'previewCongestionRule',
    'previewPowerLimit',
  ]),
  ...callsOf(SUPPORT, [
    'listBids',
    'listBidsOfDay',
    'readRecentBids',
    'readReserves',
    'readCapacityForecast',
    'listP2pOrders',
    'placeP2pOrder',
    'changeP2pOrder',
    'withdrawP2pOrder',
    'listWaitingChargers',
    'dismissCharger',
    'dismissAllChargers',
    'addCharger',
    'removeCharger',
  ]),
  ...callsOf(ADMIN, [
    'deleteStation',
    'readFcrSettings',
    'saveFcrSettings',
    'createBiddingZone',
    'addBid',
    'saveBid',
    'readReportCoverage',
    'readTelemetry',
    'readApproval',
    'startApproval',
    'cancelApproval',
    'listActivations',
  ]),
  // The support role must be granted by name.
  ...callsOf(needed(null, 'energy_activity_events'), ['listActivity']),
  ...callsOf(needed(null, 'energy_activity_download'), ['countActivity']),
  ...callsOf(needed(null, 'energy_activity_users'), ['listUserChanges']),
])

const ALM = needed('energyAdmin', 'energy_load_alm')
const SOLAR = needed('energyAdmin', 'energy_load_solar')
const PRECONNECT = needed('energyAdmin', 'energy_load_preconnect')

/** The load limits that need a permission for their service besides the one to edit. */
export const NEEDED_BY_FIELD = {
  useExternalDevice: ALM,
  externalDeviceId: ALM,
  stationPowerIncluded: ALM,
  isSolarCharging: SOLAR,
  enabledBoostCharging: SOLAR,
  isQueuing: PRECONNECT,
  isEnegicMainFuse: SUPPORT,
} as const satisfies Record<string, Needed>
