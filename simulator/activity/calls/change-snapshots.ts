import type { addBid } from '#contract/bids.ts'
import { CONGESTION_MODE_LABEL, type createCongestionRule } from '#contract/congestion.ts'
import type { addCharger } from '#contract/ocpp/chargers.ts'
import type { createBiddingZone } from '#contract/demand-response.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { GROUP_TYPE_LABEL, type createGroup } from '#contract/groups.ts'
import type { placeP2pOrder } from '#contract/p2p-market.ts'
import { knownZone } from '#simulator/bids/world/bidding-zones.ts'
import { bidOf } from '#simulator/bids/world/bids.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Changes, ChangeSnapshot } from './record-changes.ts'

/** Snapshots of the entities that calls change, taken before and after each call. */

type Snapshot<E extends AnyEndpoint> = Changes<E>['snapshot']
/** A call whose path names its entity. The id may be invalid. */
type Named = { readonly world: World; readonly params: Readonly<Record<string, string>> }
type SnapshotByName = (call: Named) => ChangeSnapshot | undefined

const ofGroup =
  (read: (group: Group, world: World) => ChangeSnapshot['properties']): SnapshotByName =>
  ({ world, params }) => {
    const group = world.groups.get(Number(params['groupId']))
    return group && { group, properties: read(group, world) }
  }
const ofDevice =
  (read: (station: Station) => ChangeSnapshot['properties']): SnapshotByName =>
  ({ world, params }) => {
    const station = world.byDeviceId.get(params['deviceId'] ?? params['id'] ?? '')
    return station && { station, properties: read(station) }
  }

export const group = ofGroup(({ name, isSupergroup, realTimeReport, historyReport }) => ({
  name,
  isSupergroup,
  realTimeReport,
  historyReport,
}))
export const groupName = ofGroup(({ name }) => ({ name }))
export const newGroup: Snapshot<typeof createGroup> = ({ world }, reply) => {
  const made = reply && world.groups.get(reply.id)
  if (!made) return undefined
  const { name, type, sellerId, isSupergroup, realTimeReport, historyReport } = made
  const owner = world.sellers.get(sellerId)?.name ?? String(sellerId)
  const report = { realTimeReport, historyReport, isSupergroup: isSupergroup || null }
  return { group: made, properties: { name, type: GROUP_TYPE_LABEL[type], owner, ...report } }
}
export const membership: SnapshotByName = ({ world, params }) => {
  const joined = world.groups.get(Number(params['groupId']))
  const station = world.byDeviceId.get(params['deviceId'] ?? '')
  if (!joined || !station) return undefined
  return { group: joined, station, properties: { connected: station.groupIds.includes(joined.id) } }
}

export const dlm = ofGroup((one) => ({ ...one.dlm }))
export const priorityGroups = ofGroup(({ customerGroupIds }, { customerGroups }) => ({
  priorityGroups:
    customerGroups
      .filter(({ customerGroupId }) => customerGroupIds.includes(customerGroupId))
      .map(({ name }) => name)
      .join(', ') || null,
}))

const two = (value: number) => String(value).padStart(2, '0')
/** A time of day as a number: 730 is 07:30. */
const timeOfDay = (hhmm: number) => `${two(Math.floor(hhmm / 100))}:${two(hhmm % 100)}`

export const v2g = ofGroup((one) => {
  if (!one.v2g) return {}
  const { dailySchedule, ...settings } = one.v2g
  const entries = dailySchedule.map(({ departureTime, targetSoC }) => `${timeOfDay(departureTime)} GMT ${targetSoC} %`)
  return { ...settings, dailySchedule: entries.join(', ') || null }
})
/** The id of a session begins with the id of its station. */
export const session: SnapshotByName = ({ world, params }) => {
  const station = world.byStationId.get(Number(params['sessionId']?.split('-')[0]))
  const schedule = station?.vehicle?.schedule
  if (!station || !schedule) return undefined
  const { departureMs, targetSocPercent: targetSoC, source } = schedule
  const departure = departureMs === null ? null : new Date(departureMs).toISOString()
  return { station, properties: { targetSoC, departure, scheduleSource: source } }
}

export const newCharger: Snapshot<typeof addCharger> = ({ world, body: { identity, connector } }, reply) => {
  const station = reply && world.byDeviceId.get(reply.deviceId)
  if (!station) return undefined
  const owner = world.sellers.get(station.sellerId ?? NaN)?.name ?? null
  return { station, properties: { name: station.name, type: station.type.name, owner, identity, connector } }
}
export const device = ofDevice(({ name, serialNumber, iccid, type }) => ({ name, serialNumber, iccid, type: type.name }))
export const deviceName = ofDevice(({ name }) => ({ name }))
export const deviceAlone = ofDevice(() => ({}))
export const fcrN = ofDevice(({ fcrNEnabled }) => ({ fcrNEnabled }))
export const control = ofDevice(({ control: { powerW, baselineW, basepoints, ffrPositiveW, ffrNegativeW } }) => {
  const [first] = basepoints
  const points = first && `${basepoints.length} from ${new Date(first.atMs).toISOString()}: ${first.powerW} W`
  return {
    power: powerW,
    baseline: baselineW,
    basepoints: points,
    ffrPowerPositive: ffrPositiveW,
    ffrPowerNegative: ffrNegativeW,
  }
})

export const fcr = ofGroup((one) => {
  const { activated: _, ...settings } = one.fcr
  return settings
})
export const biddingZone: Snapshot<typeof createBiddingZone> = ({ world, body: { kafkaTopicName } }) => ({
  properties: { biddingZone: knownZone(world, kafkaTopicName) === undefined ? null : kafkaTopicName },
})
export const bid: Snapshot<typeof addBid> = ({ world, query }) => {
  const owner = world.groups.get(query.groupId)
  if (!owner) return undefined
  const { quantity, price } = bidOf(owner, Date.parse(query.hour)) ?? {}
  return { group: owner, hour: new Date(query.hour).toISOString(), properties: { quantity, price } }
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function ruleSight(world: World, ruleId: number): ChangeSnapshot | undefined {
  const known = world.congestion.rules.get(ruleId)
  if (!known) return undefined
  const { id: _, groupId, weekdays, mode, target, ...plain } = known.rule
  const unit = mode === 'limit-percent' ? '%' : 'kW'
  const properties = {
    ...plain,
    weekdays: weekdays.map((day) => WEEKDAYS[day - 1]).join(', ') || null,
    mode: CONGESTION_MODE_LABEL[mode],
    target: target === null ? null : `${target} ${unit}`,
  }
  return { group: world.groups.get(groupId), properties }
}
export const newRule: Snapshot<typeof createCongestionRule> = ({ world }, reply) => reply && ruleSight(world, reply.id)
export const rule: SnapshotByName = ({ world, params }) => ruleSight(world, Number(params['ruleId']))
export const ruleName: SnapshotByName = (call) => {
  const found = rule(call)
  return found && { group: found.group, properties: { name: found.properties['name'] } }
}

function orderSight(world: World, id: number): ChangeSnapshot | undefined {
  const order = world.p2p.orders.get(id)
  if (!order) return undefined
  const { groupId, side, hourMs, quantityKw, priceEur, isWithdrawn } = order
  const properties = { side, quantityKw, priceEur, isWithdrawn: isWithdrawn || null }
  return { group: world.groups.get(groupId), hour: new Date(hourMs).toISOString(), properties }
}
export const newP2pOrder: Snapshot<typeof placeP2pOrder> = ({ world }, reply) => reply && orderSight(world, reply.id)
export const p2pOrder: SnapshotByName = ({ world, params }) => orderSight(world, Number(params['orderId']))

export const acknowledgement: SnapshotByName = ({ world, params }) => {
  const problem = params['problemId'] ?? ''
  const known = world.acknowledgements.get(problem)
  const group = world.groups.get(known?.groupId ?? Number(problem.split('.')[1]))
  const until = known && known.untilMs !== null ? new Date(known.untilMs).toISOString() : null
  return { group, properties: known ? { problem, note: known.note || null, snoozedUntil: until } : {} }
}
