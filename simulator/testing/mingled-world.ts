import { PERMISSIONS } from '#contract/access.ts'
import type { Engine } from '#simulator/run/engine.ts'
import { connect, createGroup } from '#simulator/groups/world/group-actions.ts'
import { requestFfrLogs } from '#simulator/ffr-logs/world/ffr-log.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { User } from '#simulator/session/world/user.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import type { FakePlatform } from './fake-platform.ts'

/**
 * The depot with mixed sellers: the groups of each seller contain stations of others, and all sellers have rules, bids, orders
 * and logs. Every name is unique, so that a reply can be searched for the name.
 */

export const HARBOUR = 101
const [PROVIDER, LAKESIDE, HARBOUR_EAST] = [0, 102, 111]
/** No name is part of another name. */
const nameOf = (kind: 'group' | 'rule' | 'zone' | 'station', id: number) => `Name of ${kind} ${String(id).padStart(4, '0')}.`
const LAKESIDE_SUPER_GROUP = 'Name of a super group.'

const userOf = (user: string, sellerId: number): User => ({
  user,
  name: `Name of ${user}.`,
  email: `${user}@mingled.example`,
  password: 'demo',
  mfaCode: null,
  napCodes: [],
  sellerId,
  roles: ['energyAdmin', 'energySupport'],
  permissions: [...PERMISSIONS],
  about: 'Passes every gate, and sees what its seller sees.',
})

/** A user with all permissions for each seller, so that only the filter by seller hides data. */
const ALL_GATES = [
  userOf('harbour-chief', HARBOUR),
  userOf('lakeside-chief', LAKESIDE),
  userOf('east-chief', HARBOUR_EAST),
  userOf('city-chief', 103),
]

/** Stations that join a group of another seller: station id and group id. */
const JOINED: readonly (readonly [stationId: number, groupId: number])[] = [
  // Of Lakeside and City Depots, in groups of Northern Harbour.
  [1050, 1],
  [1027, 2],
  [1038, 3],
  [1047, 4],
  [1048, 4],
  [1062, 1],
  [1038, 10],
  // Of Northern Harbour and its sub-seller, in groups of others.
  [1019, 5],
  [1057, 5],
  [1001, 11],
  [1030, 7],
  [1041, 9],
  [1061, 6],
]

const groupOf = ({ world }: Engine, id: number): Group => {
  const group = world.groups.get(id)
  if (!group) throw new Error(`the depot has no group ${id}`)
  return group
}
const stationOf = ({ world }: Engine, id: number): Station => {
  const station = world.byStationId.get(id)
  if (!station) throw new Error(`the depot has no station ${id}`)
  return station
}

function mingle(engine: Engine) {
  const { world } = engine
  world.users.push(...ALL_GATES)
  for (const station of world.stations) station.name = nameOf('station', station.stationId)
  for (const group of world.groups.values()) group.name = nameOf('group', group.id)
  for (const [stationId, groupId] of JOINED) connect(world, stationOf(engine, stationId), groupOf(engine, groupId))
  const reports = { isSupergroup: true, realTimeReport: null, historyReport: null }
  const reserve = createGroup(world, { name: LAKESIDE_SUPER_GROUP, type: 'GROUP_TYPE_V2G', sellerId: LAKESIDE, ...reports })
  reserve.v2g = groupOf(engine, 3).v2g
  connect(world, stationOf(engine, 1028), reserve)
  // A service of a super group applies to its stations.
  for (const group of [groupOf(engine, 10), reserve]) group.dlm = { ...group.dlm, enabled: true, importLimit: 500 }
  for (const id of [1001, 1002, 1019, 1027, 1028, 1038, 1040, 1050, 1057, 1061]) arrive(world, stationOf(engine, id))
}

export const RULE = {
  isEnabled: true,
  recurrence: 'daily',
  timeZone: 'UTC',
  startDate: '2026-03-01',
  endDate: null,
  startTime: '00:00',
  endTime: '23:59',
  weekdays: [],
  mode: 'limit-kw',
  target: 20,
}

/** Changes by users of every seller to their own data. */
async function act(platform: FakePlatform<Engine>, nextHour: string) {
  const done = async (as: string, method: string, path: string, body: object) => {
    const reply = await platform.ask(path, { as, method, body })
    if (!reply.ok) throw new Error(`${as} ${method} ${path}: ${reply.status} ${await reply.text()}`)
  }
  const owners = [
    ['harbour-chief', 1],
    ['lakeside-chief', 5],
    ['east-chief', 6],
    ['city-chief', 11],
  ] as const
  for (const [user, groupId] of owners) {
    await done(user, 'POST', '/api/congestion-rules', { ...RULE, groupId, name: nameOf('rule', groupId) })
    await done(user, 'POST', '/api/biddingZones', { kafkaTopicName: nameOf('zone', groupId) })
    const group = platform.engine.world.groups.get(groupId)
    if (!group) throw new Error(`no group is ${groupId}`)
    // Only a group in this mode may sell. Its own settings apply again afterwards.
    const own = group.fcr
    group.fcr = { ...own, isEnabled: false, isEnabledStepwise: true, mode: 'ECP' }
    await done(user, 'POST', `/api/ecp?${new URLSearchParams({ groupId: `${groupId}`, hour: nextHour })}`, {
      quantity: 1,
      price: 9,
    })
    group.fcr = own
    const side = groupId === 6 ? 'request' : 'offer'
    await done(user, 'POST', '/api/p2p-offers', { groupId, side, hour: nextHour, quantityKw: groupId, priceEur: 0.5 })
    await done(user, 'POST', `/api/vip-charging/${groupId}`, { customerGroupId: 501, name: 'Bus drivers' })
  }
  const battery = { stationName: nameOf('station', 1047), serialNumber: 'Serial number 1047', typeId: 10 }
  await done('lakeside-chief', 'PUT', '/api/stations/d-1047', battery)
}

/** Mixes the data of the sellers of a depot and runs five minutes. */
export async function mixSellers(platform: FakePlatform<Engine>): Promise<void> {
  const { engine } = platform
  mingle(engine)
  const nextHour = new Date(Math.ceil(engine.world.nowMs / 3_600_000) * 3_600_000).toISOString()
  await act(platform, nextHour)
  for (const id of [1028, 1038, 1040]) requestFfrLogs(engine.world, stationOf(engine, id))
  await engine.advance(300_000)
}

/** The sellers whose data a user may see, as a fixed table. */
const FAMILY: Readonly<Record<number, readonly number[]>> = {
  [HARBOUR]: [HARBOUR, HARBOUR_EAST, 112, 113],
  [LAKESIDE]: [LAKESIDE],
  103: [103],
  [HARBOUR_EAST]: [HARBOUR_EAST],
}

export const seesSeller = ({ sellerId }: User, owner: number | null) =>
  sellerId === PROVIDER || (owner !== null && FAMILY[sellerId]?.includes(owner) === true)

export const seesStation = (user: User, { sellerId }: Station) => seesSeller(user, sellerId)
export const seesGroup = (user: User, { sellerId, isSupergroup }: Group) =>
  seesSeller(user, sellerId) && (!isSupergroup || user.roles.includes('energyAdmin'))

/** Names and texts that a user must not read, and ids by the kind of their key. */
export interface Secrets {
  readonly texts: readonly string[]
  readonly stationIds: ReadonlySet<number>
  readonly groupIds: ReadonlySet<number>
  readonly sellerIds: ReadonlySet<number>
  readonly ruleIds: ReadonlySet<number>
}

export function secretsFrom(user: User, { world }: Engine): Secrets {
  const stations = world.stations.filter((station) => !seesStation(user, station))
  const groups = [...world.groups.values()].filter((group) => !seesGroup(user, group))
  const groupIds = new Set(groups.map(({ id }) => id))
  const rules = [...world.congestion.rules.values()].filter(({ rule }) => groupIds.has(rule.groupId))
  const sellers = [...world.sellers.values()].filter(({ id }) => id !== PROVIDER && !seesSeller(user, id))
  // The provider and a parent organisation may be named as the author of a change to the user's own data.
  const strangers = world.users.filter(
    ({ sellerId }) => sellerId !== PROVIDER && !seesSeller(user, sellerId) && sellerId !== HARBOUR,
  )
  return {
    texts: [
      ...stations.flatMap(({ deviceId, legacyDeviceId, fullEvseId, name, serialNumber }) => [
        deviceId,
        legacyDeviceId,
        ...(fullEvseId === null ? [] : [fullEvseId]),
        name,
        ...(serialNumber === null ? [] : [serialNumber]),
      ]),
      ...groups.flatMap(({ id, name }) => [name, nameOf('rule', id), nameOf('zone', id)]),
      ...sellers.flatMap(({ name }) => name ?? []),
      ...strangers.flatMap(({ user: id, name, email }) => [id, name, email]),
    ],
    stationIds: new Set(stations.map(({ stationId }) => stationId)),
    groupIds,
    ruleIds: new Set(rules.map(({ rule }) => rule.id)),
    sellerIds: new Set(sellers.map(({ id }) => id)),
  }
}

/** Ids in JSON by their key. */
const ID_KEYS: readonly (readonly [pattern: RegExp, ids: (secrets: Secrets) => ReadonlySet<number>])[] = [
  [/"(?:\w*S|s)tationId":(\d+)/g, ({ stationIds }) => stationIds],
  [/"sessionId":"(\d+)-/g, ({ stationIds }) => stationIds],
  [/"(?:(?!customer)\w*G|g)roupId":(\d+)/g, ({ groupIds }) => groupIds],
  [/"id":(\d+),"name":"[^"]*","type":"\w+","isSuperGroup":/g, ({ groupIds }) => groupIds],
  [/"ruleId":(\d+)/g, ({ ruleIds }) => ruleIds],
  [/"seller(?:Id|_ID)":(\d+)/g, ({ sellerIds }) => sellerIds],
]

/** The forbidden content of a reply; empty for a correct reply. */
export function secretsIn(reply: string, secrets: Secrets): string[] {
  const ids = ID_KEYS.flatMap(([pattern, idsOf]) =>
    [...reply.matchAll(pattern)].filter(([, id]) => idsOf(secrets).has(Number(id))).map(([found]) => found),
  )
  return [...secrets.texts.filter((text) => reply.includes(text)), ...new Set(ids)]
}
