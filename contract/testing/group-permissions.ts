import { PERMISSIONS, type Holder, type Permission, type Role } from '../access.ts'
import type { DlmLimitsDraft } from '../dlm.ts'
import type { EndpointName } from '../endpoints.ts'
import { GROUP_TYPES, type GroupType } from '../groups.ts'

/**
 * The permissions of users for groups. The tests of the group page and of the platform's replies use the same table. It is
 * maintained manually and independent of the code of the permission checks.
 */

const provider = (role: Role): Omit<Holder, 'sellerId'> => ({ roles: [role], permissions: {} })
/** A user of a seller with these permissions. */
export const seller = (...permissions: Permission[]): Omit<Holder, 'sellerId'> => ({
  roles: [],
  permissions: Object.fromEntries(permissions.map((permission) => [permission, true])),
})
const VIEWS: Permission[] = [
  'energy_dashboard_tab',
  'energy_dashboard_view',
  'energy_load_tab',
  'energy_load_dlm_view',
  'energy_congestion_tab',
  'energy_congestion_rules_view',
]
const editor = (...services: Permission[]) => seller(...VIEWS, 'energy_load_dlm_edit', ...services)

/** The columns, in order. Users with roles are staff of the provider. The others belong to a seller with its own group. */
export const PEOPLE = {
  admin: provider('energyAdmin'),
  support: provider('energySupport'),
  yoda: provider('energyYoda'),

  everything: seller(...PERMISSIONS),
  views: seller(...VIEWS),
  editor: editor(),

  'editor, ALM': editor('energy_load_alm'),
  'editor, solar': editor('energy_load_solar'),
  'editor, preconnect': editor('energy_load_preconnect'),
  'editor, priority': editor('energy_load_priority'),
  'editor, capmax': editor('energy_load_capmax'),

  'views, solar': seller(...VIEWS, 'energy_load_solar'),
  'views, priority': seller(...VIEWS, 'energy_load_priority'),

  'dlm_view alone': seller('energy_load_dlm_view'),
  'dlm_edit alone': seller('energy_load_dlm_edit'),
  'alm alone': seller('energy_load_alm'),
  'solar alone': seller('energy_load_solar'),
  'preconnect alone': seller('energy_load_preconnect'),
  'priority alone': seller('energy_load_priority'),
  'capmax alone': seller('energy_load_capmax'),
} satisfies Record<string, Omit<Holder, 'sellerId'>>
export type Person = keyof typeof PEOPLE
export const PERSONS = Object.keys(PEOPLE) as Person[]

/** The meaning of the letters. */
const CELLS = {
  /** Visible and enabled. */
  Y: { console: 'open', platform: 'accepts' },
  /** Visible and disabled. The platform would refuse the call. */
  L: { console: 'locked', platform: 'refuses' },
  /** Hidden. The platform would refuse the call. */
  '-': { console: 'hidden', platform: 'refuses' },
  /** Hidden or disabled in the console, but accepted by the platform. */
  h: { console: 'hidden', platform: 'accepts' },
  l: { console: 'locked', platform: 'accepts' },
} as const
export type Cell = (typeof CELLS)[keyof typeof CELLS]

/** The condition under which a row applies to a group. */
export type Need = 'meter' | 'solar, no meter' | 'boost' | 'super group'

export interface Row {
  /** The types of groups to which the row applies. */
  readonly types: readonly GroupType[]
  readonly needs?: Need
  /** The calls of the row. The permission applies to each of them. */
  readonly calls: readonly EndpointName[]
  /** The load limits that the calls change, one at a time. */
  readonly fields?: readonly (keyof DlmLimitsDraft)[]
  /** A letter for each user. */
  readonly who: string
}

const AC = ['GROUP_TYPE_CHARGER'] as const
const LOAD = ['GROUP_TYPE_CHARGER', 'GROUP_TYPE_DC'] as const
const V2G = ['GROUP_TYPE_V2G'] as const
const BATTERY = ['GROUP_TYPE_BATTERY'] as const
const NO_BATTERY = ['GROUP_TYPE_CHARGER', 'GROUP_TYPE_DC', 'GROUP_TYPE_V2G'] as const
const ALL = GROUP_TYPES

//                    admin support yoda
//                    |   everything views editor
//                    |   |   editor with ALM solar preconnect priority capmax
//                    |   |   |     views with solar priority
//                    |   |   |     |  alone: dlm_view dlm_edit alm solar preconnect priority capmax
const SEEN = /*      */ 'YY- YYY YYYYY YY Y------'
const SOLAR_SEES = /**/ 'Yh- Yhh hYhhh Yh h------'
const ADMIN = /*     */ 'Y-- --- ----- -- -------'
const SUPPORT = /*   */ 'YY- --- ----- -- -------'
const RULES = /*     */ 'YY- YYY YYYYY YY -------'
const EDITS = /*     */ 'YY- YLY YYYYY LL Lh-----'
const BUTTON = /*    */ 'YY- Y-Y YYYYY -- -h-----'
const ENDS = /*      */ 'YL- Y-L LLLLL -- -------'

/** The rows. */
export const PERMISSION_TABLE = {
  'the page': { types: ALL, calls: ['readGroup'], who: SEEN },
  'the page of a super group': { types: ALL, needs: 'super group', calls: ['readGroup'], who: ADMIN },

  'create a group': { types: NO_BATTERY, calls: ['createGroup'], who: 'YY- Y-Y YYYYY -- -Y-----' },
  'create a battery group': { types: BATTERY, calls: ['createGroup'], who: SUPPORT },
  'rename the group': { types: ALL, calls: ['saveGroup'], who: EDITS },
  'delete the group': { types: ALL, calls: ['deleteGroup'], who: ENDS },
  'delete a V2G group with its settings': { types: V2G, calls: ['deleteGroup'], who: ENDS },
  'make it a super group': { types: ALL, calls: ['saveGroup'], who: ADMIN },
  'change the reporting of a super group': { types: ALL, needs: 'super group', calls: ['saveGroup'], who: ADMIN },

  'load management services': { types: LOAD, calls: ['readDlmLimits'], who: SEEN },
  'limits of every editor': {
    types: NO_BATTERY,
    calls: ['saveDlmLimits'],
    fields: ['importLimit', 'exportLimit', 'mainCurrent', 'safeLimit', 'phaseBalancing', 'phaseCurrent'],
    who: EDITS,
  },
  'effect of changed limits': { types: NO_BATTERY, calls: ['previewDlmLimits'], who: BUTTON },
  // Enabled services would end too, and not every editor could enable them again.
  'disable load management': {
    types: NO_BATTERY,
    calls: ['saveDlmLimits'],
    fields: ['enabled'],
    who: 'YL- YLL LLLLL LL L------',
  },
  'offline fail-safe': { types: NO_BATTERY, calls: ['saveDlmLimits'], fields: ['enabledOfflineFailSafe'], who: EDITS },
  'adaptive load management': {
    types: NO_BATTERY,
    calls: ['saveDlmLimits'],
    fields: ['useExternalDevice', 'externalDeviceId', 'meterDeviceProvider', 'stationPowerIncluded'],
    who: 'YL- YLL YLLLL LL L------',
  },
  'solar and boost charging': {
    types: NO_BATTERY,
    calls: ['saveDlmLimits'],
    fields: ['isSolarCharging', 'enabledBoostCharging', 'boostChargingExternalDeviceId', 'boostChargingMeterDeviceProvider'],
    who: 'YL- YLL LYLLL LL L------',
  },
  preconnect: {
    types: NO_BATTERY,
    calls: ['saveDlmLimits'],
    fields: ['isQueuing', 'requiredCurrent'],
    who: 'YL- YLL LLYLL LL L------',
  },
  'Enegic configuration': { types: NO_BATTERY, calls: ['saveDlmLimits'], fields: ['isEnegicMainFuse'], who: SUPPORT },

  'V2G load management': { types: V2G, calls: ['readDlmLimits', 'readV2gSettings'], who: SEEN },
  'V2G settings': { types: V2G, calls: ['saveV2gSettings'], who: EDITS },
  'delete the V2G settings': { types: V2G, calls: ['deleteV2gSettings'], who: BUTTON },
  'driver bypass': { types: V2G, calls: ['setDriverBypass'], who: EDITS },
  'change the daily schedule': {
    types: V2G,
    calls: ['addDailySchedule', 'deleteDailySchedule', 'previewV2gForecasts'],
    who: BUTTON,
  },
  'active V2G sessions': { types: V2G, calls: ['listV2gSessions', 'readV2gForecasts'], who: SEEN },
  'schedule of a V2G session': { types: V2G, calls: ['saveSessionSchedule', 'deleteSessionSchedule'], who: EDITS },

  'priority driver groups': {
    types: AC,
    calls: ['listPriorityGroups', 'listCustomerGroups'],
    who: 'Y-- Y-- ---Y- -Y -----h-',
  },
  'give and take priority': {
    types: AC,
    calls: ['addPriorityGroup', 'deletePriorityGroup', 'saveQueuingVip'],
    who: 'Y-- Y-- ---Y- -l -----h-',
  },

  'connected stations': { types: ALL, calls: ['listStations', 'readAllocations', 'readReserveCommitment'], who: SEEN },
  'available stations': { types: ALL, calls: ['listStations'], who: 'YY- YhY YYYYY hh h------' },
  'connect a station': { types: ALL, calls: ['connectStation'], who: BUTTON },
  'connect a station of another group': { types: ALL, calls: ['connectStation'], who: 'YL- Y-L LLLLY -- -------' },
  'disconnect a station': { types: ALL, calls: ['disconnectStation'], who: BUTTON },

  'connected rules': { types: NO_BATTERY, calls: ['listCongestionRules', 'listCongestionWindows'], who: RULES },

  'external device': { types: ALL, needs: 'meter', calls: ['readExternalMeterValues', 'readSafeLimitEnabled'], who: SEEN },
  'external device of solar charging alone': {
    types: ALL,
    needs: 'solar, no meter',
    calls: ['readExternalMeterValues'],
    who: SOLAR_SEES,
  },
  'safe limit log': { types: ALL, needs: 'meter', calls: ['listSafeLimitChanges'], who: SEEN },
  'DLM actions log': { types: ALL, needs: 'meter', calls: ['listDlmActions'], who: SEEN },

  'chart of the chargers': { types: ALL, calls: ['readChargersChart', 'exportChargersChart'], who: SEEN },
  'chart of the measurement device': {
    types: ALL,
    needs: 'meter',
    calls: ['readMeterChart', 'exportExternalMeterChart'],
    who: SEEN,
  },
  'chart of the measurement device of solar charging alone': {
    types: ALL,
    needs: 'solar, no meter',
    calls: ['readMeterChart', 'exportExternalMeterChart'],
    who: SOLAR_SEES,
  },
  'chart of the boost source': {
    types: ALL,
    needs: 'boost',
    calls: ['readMeterChart', 'exportExternalMeterChart'],
    who: SOLAR_SEES,
  },

  'demand response': { types: LOAD, calls: ['readFcrSettings', 'saveFcrSettings', 'createBiddingZone'], who: ADMIN },
  'scheduled bids': {
    types: LOAD,
    calls: ['listBids', 'readRecentBids', 'readReserves', 'readCapacityForecast'],
    who: 'Yh- --- ----- -- -------',
  },
  'change scheduled bids': { types: LOAD, calls: ['addBid', 'saveBid'], who: ADMIN },
  'Fingrid export': { types: ALL, needs: 'super group', calls: ['exportOneSecondReport', 'readReportCoverage'], who: ADMIN },
  'real-time reporting': { types: ALL, needs: 'super group', calls: ['readTelemetry'], who: ADMIN },
  evidence: { types: ALL, calls: ['listActivations', 'exportEvidence'], who: ADMIN },
  prequalification: { types: ALL, calls: ['readApproval', 'startApproval', 'cancelApproval'], who: ADMIN },
} as const satisfies Record<string, Row>
export type RowName = keyof typeof PERMISSION_TABLE
export const ROWS = Object.entries(PERMISSION_TABLE) as [RowName, Row][]

const BY_NAME: Record<RowName, Row> = PERMISSION_TABLE

/** The load limits that a row is about. */
export const fieldsOf = (name: RowName) => BY_NAME[name].fields ?? []

/** What a row says of a person. */
export function cellOf({ who }: Row, person: Person): Cell {
  const letter = who.replaceAll(' ', '')[PERSONS.indexOf(person)]
  const cell = CELLS[letter as keyof typeof CELLS]
  if (!cell) throw new Error(`the table says nothing of ${person} in "${who}"`)
  return cell
}
