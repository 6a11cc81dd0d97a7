import { PERMISSIONS, type Holder } from '#contract/access.ts'
import { SERVICES } from '#contract/demand-response.ts'
import type { DlmLimits, DlmLimitsDraft } from '#contract/dlm.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { PEOPLE, type Need, type Person, type RowName } from '#contract/testing/group-permissions.ts'
import type { GroupType } from '#contract/groups.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { connect, createGroup } from '#simulator/groups/world/group-actions.ts'
import { GROUP_TYPE_OF } from '#simulator/sites/world/site-checks.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { User } from '#simulator/session/world/user.ts'
import type { World } from '#simulator/core/world/state.ts'
import { plugIn } from '#simulator/stations/world/station-actions.ts'
import { sessionId } from '#simulator/v2g/world/v2g-sessions.ts'

/** The users of the permission table in a scenario world, with groups and calls for each row. */

/** The seller of the depot and another seller. */
export const [SELLER, OTHER_SELLER] = [101, 102]

export const idOf = (person: Person) => `truth: ${person}`
/** A user of the site; sellers belong to the seller of their groups. */
export const userWith = (user: string, name: string, { roles, permissions }: Omit<Holder, 'sellerId'>): User => ({
  user,
  name,
  email: 'user@loadstar.example',
  password: 'demo',
  mfaCode: null,
  napCodes: [],
  sellerId: roles.length > 0 ? 0 : SELLER,
  roles,
  permissions: PERMISSIONS.filter((one) => permissions[one]),
  about: 'Of the truth table.',
})
export const userOf = (person: Person) => userWith(idOf(person), person, PEOPLE[person])

/** All settings are on, so that each field can be changed separately. */
const LIMITS: Partial<DlmLimits> = {
  enabled: true,
  importLimit: 30,
  exportLimit: 1,
  mainCurrent: 63,
  safeLimit: 10,
  useExternalDevice: true,
  externalDeviceId: 'enegic-2041',
  meterDeviceProvider: 'ENEGIC',
  isQueuing: true,
  requiredCurrent: 8,
  enabledBoostCharging: true,
  boostChargingExternalDeviceId: 'em24-2042',
  boostChargingMeterDeviceProvider: 'CARLO_GAVAZZI_EM24',
}
const OF_NEED: Record<Need, Partial<DlmLimits>> = {
  meter: {},
  'solar, no meter': { useExternalDevice: false, isSolarCharging: true },
  boost: { useExternalDevice: false },
  'super group': {},
}

/** A new group. */
export function groupFor(world: World, type: GroupType, sellerId: number, needs?: Need): Group {
  const isSupergroup = needs === 'super group'
  const group = createGroup(world, { name: 'Truth', type, sellerId, isSupergroup, realTimeReport: null, historyReport: null })
  group.dlm = { ...group.dlm, ...LIMITS, ...(needs && OF_NEED[needs]) }
  if (type === 'GROUP_TYPE_V2G') group.v2g = V2G_SETTINGS
  return group
}
const V2G_SETTINGS: NonNullable<Group['v2g']> = {
  mode: 'freq',
  minSoC: 50,
  ffrPositive: 1_000,
  ffrNegative: 1_000,
  startChargeWith2kW: false,
  dailySchedule: [{ id: 1, departureTime: 1430, targetSoC: 80 }],
  isDriverBypassEnabled: false,
}

/** A station of the seller that matches the group type and is in no other groups than the given ones. */
function stationFor(world: World, type: GroupType, groups: readonly Group[], sellerId = SELLER): Station {
  const station = world.stations.find((one) => one.sellerId === sellerId && GROUP_TYPE_OF[one.type.category] === type)
  if (!station) throw new Error(`the depot has no station for ${type}`)
  station.groupIds = []
  for (const group of groups) connect(world, station, group)
  return station
}

interface Input {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean>
  body?: unknown
}
interface Asked {
  world: World
  group: Group
  name: RowName
  call: EndpointName
  field: keyof DlmLimitsDraft | undefined
}

const draftOf = ({ name, type, sellerId, isSupergroup }: Group) => ({ name, type, sellerId, isSupergroup })

function limitsWith({ dlm }: Group, field: keyof DlmLimitsDraft | undefined): DlmLimitsDraft {
  const { isQueuingVip: _, requiredCurrentVip: __, ...draft } = dlm
  if (!field) return draft
  const value = draft[field]
  if (typeof value === 'boolean') return { ...draft, [field]: !value }
  if (typeof value === 'number') return { ...draft, [field]: field === 'phaseCurrent' ? 2 : value + 1 }
  return {
    ...draft,
    [field]: field.endsWith('Provider') ? (value === 'ENEGIC' ? 'CARLO_GAVAZZI_EM24' : 'ENEGIC') : 'enegic-2044',
  }
}

const SAVED: Partial<Record<RowName, (group: Group) => object>> = {
  'rename the group': (group) => ({ ...draftOf(group), name: 'Renamed' }),
  'make it a super group': (group) => ({ ...draftOf(group), isSupergroup: true }),
  'change the reporting of a super group': (group) => ({ ...draftOf(group), historyReport: 'fingrid' }),
}

const chartOf = ({ name, call }: Asked) => {
  const isMeter = call === 'readMeterChart' || call === 'exportExternalMeterChart'
  return { units: 'A', minutes: 1, ...(isMeter && { isBoostDevice: name === 'chart of the boost source' }) }
}
const iso = (ms: number) => new Date(ms).toISOString()
const spanOf = ({ world: { nowMs } }: Asked) => ({ start: iso(nowMs - 3_600_000), end: iso(nowMs) })
const shown = (asked: Asked): Input => ({ query: { ...chartOf(asked), ...spanOf(asked) } })
const exported = (asked: Asked): Input => {
  const endS = asked.world.nowMs / 1_000
  return { query: { ...chartOf(asked), start: endS - 3_600, end: endS } }
}

function fcrDraftOf({ fcr }: Group) {
  const { activated: _, ...draft } = fcr
  return draft
}

/** A bid for the next hour. */
/** A bid of a group that delivers bids. */
function bid({ world, group }: Asked): Input {
  group.fcr = { ...group.fcr, isEnabledStepwise: true, mode: 'ECP' }
  return {
    query: { groupId: group.id, hour: iso(hourOf(world.nowMs) + 3_600_000) },
    body: { quantity: 1, price: 12 },
  }
}

/** A car at a point of the group. */
function withSession({ world, group }: Asked): Input {
  const station = stationFor(world, group.type, [group], group.sellerId)
  if (!station.vehicle) plugIn(world, station)
  return { params: { sessionId: sessionId(station) } }
}

/** The request data besides the id of the group; prepares the world if the call needs it. */
const INPUT: Partial<Record<EndpointName, (asked: Asked) => Input>> = {
  createGroup: ({ group }) => ({ body: { ...draftOf(group), isSupergroup: false } }),
  saveGroup: ({ name, group }) => ({ body: SAVED[name]?.(group) }),
  saveDlmLimits: ({ group, field }) => ({ body: limitsWith(group, field) }),
  previewDlmLimits: ({ group }) => ({ body: limitsWith(group, 'importLimit') }),
  addPriorityGroup: ({ world }) => ({ body: world.customerGroups[0] }),
  deletePriorityGroup: ({ world, group }) => {
    const { customerGroupId = 0, name = '' } = world.customerGroups[0] ?? {}
    group.customerGroupIds = [customerGroupId]
    return { params: { customerGroupId }, query: { name } }
  },
  saveQueuingVip: () => ({ body: { requiredCurrentVip: 16, isQueuingVip: true } }),
  listStations: ({ name, group }) => ({ query: { [name === 'available stations' ? 'excludedGroupId' : 'groupId']: group.id } }),
  connectStation: ({ world, name, group }) => {
    const isTaken = name === 'connect a station of another group'
    const others = isTaken ? [groupFor(world, group.type, SELLER)] : []
    return { params: { deviceId: stationFor(world, group.type, others).deviceId } }
  },
  disconnectStation: ({ world, group }) => ({ params: { deviceId: stationFor(world, group.type, [group]).deviceId } }),
  listCongestionRules: ({ group }) => ({ query: { groupId: group.id } }),
  listCongestionWindows: (asked) => ({ query: { groupId: asked.group.id, ...spanOf(asked) } }),
  startApproval: () => ({ body: { product: 'fcr-d-up-static', cars: 'present' } }),
  saveFcrSettings: ({ group }) => ({ body: fcrDraftOf(group) }),
  createBiddingZone: () => ({ body: { kafkaTopicName: SERVICES.TEST_STEPWISE_CLASSIC.kafkaTopicName } }),
  listBids: ({ group }) => ({ query: { group: group.id } }),
  readReserves: ({ group }) => ({ query: { groupId: group.id } }),
  readRecentBids: ({ world, group }) => ({ query: { group: group.id, start: iso(world.nowMs) } }),
  addBid: bid,
  saveBid: bid,
  saveV2gSettings: () => ({
    body: { mode: 'powermeter', minSoC: 40, ffrPositive: 500, ffrNegative: 700, startChargeWith2kW: true },
  }),
  addDailySchedule: () => ({ body: { targetSoC: 70, departureTime: 615 } }),
  deleteDailySchedule: () => ({ params: { scheduleId: 1 } }),
  setDriverBypass: () => ({ body: { isBypassEnabled: true } }),
  listV2gSessions: withSession,
  readV2gForecasts: withSession,
  saveSessionSchedule: (asked) => ({ ...withSession(asked), body: { targetSoC: 70, departureTime: 615 } }),
  deleteSessionSchedule: withSession,
  previewV2gForecasts: () => ({ body: { targetSoC: 70, departureTime: 615 } }),
  readChargersChart: shown,
  readMeterChart: shown,
  exportEvidence: ({ group }) => ({ query: { groupId: group.id } }),
  exportChargersChart: exported,
  exportExternalMeterChart: exported,
}

/** The request data of a call in a row. */
export function inputOf(asked: Asked): Input {
  const { params, ...rest } = INPUT[asked.call]?.(asked) ?? {}
  return { ...rest, params: { groupId: asked.group.id, ...params } }
}
