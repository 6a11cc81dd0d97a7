import { RESERVE_RULES } from '#simulator/reserves/model/rules.ts'
import { PERMISSIONS } from '#contract/access.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import type { Category, StationType } from '#contract/stations.ts'
import { newFfr } from '#simulator/v2g/model/ffr.ts'
import { NO_CONTROL } from '#simulator/control/model/setpoints.ts'
import { keepActivity } from '#simulator/activity/world/activity.ts'
import { ActivityLog } from '#simulator/activity/world/activity-log.ts'
import { FastFrequency } from '#simulator/grid/world/fast-frequency.ts'
import { newFfrLogs } from '#simulator/ffr-logs/world/ffr-log-state.ts'
import { createGrid } from '#simulator/grid/model/grid.ts'
import { NO_LIMITS } from '#simulator/groups/world/group-of.ts'
import { NO_FCR } from '#simulator/demand-response/world/fcr-settings.ts'
import { newGroupResponse } from '#simulator/demand-response/world/group-response.ts'
import { newGroupLoad } from '#simulator/dlm/world/group-load.ts'
import { Journal } from '#simulator/core/world/journal.ts'
import { newCongestion } from '#simulator/congestion/world/congestion-state.ts'
import { newP2pMarket } from '#simulator/p2p-market/world/p2p-state.ts'
import type { BatteryPast } from '#simulator/battery-storage/model/battery.ts'
import type { Plan } from '#simulator/devices/model/plan.ts'
import type { FrequencyWatch } from '#simulator/grid/world/frequency-watch.ts'
import { ChargerReports } from '#simulator/history/world/charger-reports.ts'
import { Recorder } from '#simulator/history/world/recorder.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Seller, User } from '#simulator/session/world/user.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** A small fixed world for tests of code that reads it. Its values do not change by themselves. */

const START_MS = Date.parse('2031-05-06T07:08:09.000Z')

export const stationType = (id: number, category: Category): StationType => ({
  id,
  name: `${category} type`,
  category,
  driver: category === 'Energy storage' ? 'EATON' : 'ocpp',
  maxChargingPowerKw: 22,
  capacity: category === 'Energy storage' ? 10 : null,
  dlmSupport: true,
  suspendedEVSECompatible: true,
  smartChargingSupport: true,
})

const types: Record<Category, StationType> = {
  charger: stationType(1, 'charger'),
  DC: stationType(2, 'DC'),
  V2G: stationType(3, 'V2G'),
  'Energy storage': stationType(4, 'Energy storage'),
}

const KINDS = { charger: 'ac', DC: 'dc', V2G: 'v2g', 'Energy storage': 'battery' } as const

export const fakeStation = (index: number, category: Category, changes: Partial<Station> = {}): Station => ({
  index,
  deviceId: `d-${1_000 + index}`,
  stationId: 4_000 + index,
  legacyDeviceId: `old-${index}`,
  fullEvseId: `FI*DEP*E${String(index).padStart(2, '0')}`,
  name: `Bay ${index}`,
  sellerId: 10,
  type: types[category],
  ratedPowerKw: 22,
  maxChargingCurrentA: 32,
  minChargingCurrentA: 6,
  nominalVoltageV: 230,
  phases: 3,
  phaseOneLine: 1,
  isLineAssumed: false,
  firstLine: changes.phaseOneLine ?? 1,
  serialNumber: `SN-${index}`,
  iccid: null,
  hasLiveFeed: category === 'V2G',
  sendsMilliHertz: false,
  groupIds: [],
  // Only the physical model reads the other fields.
  plan: { kind: KINDS[category] } as Plan,
  status: 'Available',
  heldStatus: null,
  isOnline: true,
  statusSinceMs: START_MS,
  pauses: [],
  lastHeardMs: START_MS,
  vehicle: null,
  nextVisit: null,
  powerW: 0,
  currentA: 0,
  voltageV: 230,
  phasesInUse: 3,
  powerFactor: 1,
  countedIn: [],
  energyImportWh: 0,
  energyExportWh: 0,
  socPercent: Number.NaN,
  frequencyHz: 49.987,
  allowedCurrentA: Infinity,
  assuredCurrentA: Infinity,
  buildingA: 0,
  exportW: null,
  exportRule: null,
  powerLimitWindows: [],
  demandA: 16,
  fcrNEnabled: false,
  baselineW: 0,
  ffrPositiveW: 0,
  ffrNegativeW: 0,
  takenOverW: null,
  maxPowerW: 10_000,
  v2gInputs: null,
  batteryInputs: null,
  batteryDroop: null,
  managed: null,
  minPowerW: -10_000,
  control: NO_CONTROL,
  ocpp: null,
  path: null,
  ffr: category === 'V2G' ? newFfr() : null,
  isRemoved: false,
  feedSeq: 0,
  ...changes,
})

const dlm: DlmLimits = { ...NO_LIMITS, importLimit: 32, mainCurrent: 63, safeLimit: 10 }

export const fakeGroup = (id: number, name: string, members: Station[], changes: Partial<Group> = {}): Group => {
  for (const station of members) station.groupIds.push(id)
  return {
    id,
    name,
    type: 'GROUP_TYPE_CHARGER',
    sellerId: 10,
    isSupergroup: false,
    realTimeReport: null,
    historyReport: null,
    dlm,
    v2g: null,
    customerGroupIds: [],
    stationIndexes: members.map(({ index }) => index),
    load: newGroupLoad(),
    fcr: NO_FCR,
    response: newGroupResponse(),
    bids: new Map(),
    ...changes,
  }
}
export const withDlm = (changes: Partial<DlmLimits> = {}): DlmLimits => ({ ...dlm, enabled: true, ...changes })

const fakeUser = (user: string, changes: Partial<User>): User => ({
  user,
  name: user.toUpperCase(),
  email: `${user}@example.com`,
  password: 'demo',
  mfaCode: null,
  napCodes: [],
  sellerId: 0,
  roles: [],
  permissions: [],
  about: `Signs in as ${user}.`,
  ...changes,
})

const users: User[] = [
  fakeUser('admin', { roles: ['energyAdmin'] }),
  fakeUser('support', { roles: ['energySupport'] }),
  fakeUser('operator', { sellerId: 10, permissions: PERMISSIONS, napCodes: ['NAP-OK'] }),
  fakeUser('viewer', { sellerId: 10, permissions: ['energy_load_dlm_view'] }),
  fakeUser('stranger', { sellerId: 20, permissions: PERMISSIONS }),
  fakeUser('bare', { sellerId: 10 }),
  fakeUser('mfa', { roles: ['energyAdmin'], mfaCode: '123456' }),
]

const sellers: Seller[] = [
  { id: 0, name: 'Provider', subSellerIds: [] },
  { id: 10, name: 'North Charging', subSellerIds: [11] },
  { id: 11, name: 'North Harbour', subSellerIds: [] },
  { id: 20, name: 'Elsewhere', subSellerIds: [] },
]

export function worldOf(stations: Station[], groups: Group[]): World {
  const world: World = {
    seed: 1,
    siteName: 'sample',
    startMs: START_MS,
    runStartMs: START_MS,
    nowMs: START_MS,
    utcOffsetMs: 0,
    stations,
    byDeviceId: new Map(stations.map((station) => [station.deviceId, station])),
    byStationId: new Map(stations.map((station) => [station.stationId, station])),
    groups: new Map(groups.map((group) => [group.id, group])),
    sellers: new Map(sellers.map((seller) => [seller.id, seller])),
    users: users.map((user) => structuredClone(user)),
    stationTypes: Object.values(types),
    customerGroups: [
      { customerGroupId: 1, name: 'Home care' },
      { customerGroupId: 2, name: 'Taxis' },
    ],
    market: { refusal: null, hasRules: false, minBidMw: 1 },
    p2p: newP2pMarket(),
    reserveRules: RESERVE_RULES,
    acknowledgements: new Map(),
    meterIds: new Set(),
    outsideMeters: new Map(),
    congestion: newCongestion(),
    meterTimeoutMs: 60_000,
    grid: createGrid(1, START_MS),
    // The tested code does not read these fields.
    frequencyWatch: {} as FrequencyWatch,
    fastFrequency: new FastFrequency(),
    ffrLogs: newFfrLogs(),
    batteryPast: {} as BatteryPast,
    recorder: new Recorder(stations.length),
    chargerReports: new ChargerReports(),
    journal: new Journal(),
    activity: new ActivityLog(START_MS),
    changedStations: new Set(),
    fleetVersion: 1,
  }
  keepActivity(world)
  return world
}

/** Two chargers and a V2G point of seller 10, a V2G point of its sub-seller, a battery in a super group, a point of another seller. */
export function fakeWorld(): World {
  const [bay0, bay1, quay, pier, cell, elsewhere] = [
    fakeStation(0, 'charger', { allowedCurrentA: 10, status: 'Charging', powerW: 6_900 }),
    fakeStation(1, 'charger', { isOnline: false }),
    fakeStation(2, 'V2G', { name: 'Quay', powerW: -2_500, socPercent: 61.25, sendsMilliHertz: true }),
    fakeStation(3, 'V2G', { name: 'Pier', sellerId: 11, powerW: 3_000 }),
    fakeStation(4, 'Energy storage', { name: 'Cell', socPercent: 50, powerW: -1_000 }),
    fakeStation(5, 'V2G', { name: 'Far away', sellerId: 20 }),
  ] as const
  return worldOf(
    [bay0, bay1, quay, pier, cell, elsewhere],
    [
      fakeGroup(1, 'Depot AC', [bay0, bay1], { dlm: withDlm() }),
      fakeGroup(2, 'Harbour V2G', [quay, pier], { type: 'GROUP_TYPE_V2G' }),
      fakeGroup(3, 'Reserve North', [cell], { type: 'GROUP_TYPE_BATTERY', sellerId: 10, isSupergroup: true }),
      fakeGroup(4, 'Elsewhere DC', [elsewhere], { type: 'GROUP_TYPE_DC', sellerId: 20 }),
    ],
  )
}
