import { timingSafeEqual } from 'node:crypto'
import { deviceAnswerTopic, deviceReportTopic, joinAnswerTopic, joinTopic, type JoinAnswer } from '#contract/ocpp/mqtt-devices.ts'
import { GRID_FREQUENCY_TOPIC, meterReportTopic } from '#contract/ocpp/mqtt-devices.ts'
import { readFilter } from '#simulator/mqtt/topic-filter.ts'
import type { World } from '#simulator/core/world/state.ts'
import { meterIdsOf, type OutsideMeter } from '#simulator/meters/model/outside-meter.ts'
import { meterOfDevice } from '../world/meter-messages.ts'
import type { Station } from '#simulator/stations/world/station.ts'

interface Devices {
  readonly version: number
  readonly stations: ReadonlyMap<string, Station>
}
const byIdentity = new WeakMap<World, Devices>()

/** The stations that are devices outside, by their identities in lower case: case does not distinguish two devices. */
export function deviceStations(world: World): ReadonlyMap<string, Station> {
  const known = byIdentity.get(world)
  if (known?.version === world.fleetVersion) return known.stations
  const stations = new Map<string, Station>()
  for (const station of world.stations) {
    if (station.ocpp?.entry.protocol === 'mqtt' && !station.isRemoved) {
      stations.set(station.ocpp.entry.identity.toLowerCase(), station)
    }
  }
  byIdentity.set(world, { version: world.fleetVersion, stations })
  return stations
}

export const stationOfDevice = (world: World, identity: string): Station | undefined =>
  deviceStations(world).get(identity.toLowerCase())

/** What a device of others is: a station, or the external meter with this id that a group uses or the site names. */
export type Party = { readonly station: Station } | { readonly meterId: string; readonly meter: OutsideMeter }

export function partyOf(world: World, identity: string): Party | undefined {
  const station = stationOfDevice(world, identity)
  if (station) return { station }
  const found = meterOfDevice(world, identity)
  const isUsed = found && (found.meter.password !== undefined || world.meterIds.has(found.id) || isMeterInUse(world, found.id))
  return isUsed ? { meterId: found.id, meter: found.meter } : undefined
}

const isMeterInUse = ({ groups }: World, id: string): boolean =>
  [...groups.values()].some(({ load }) => meterIdsOf(load.meters).includes(id))

export function mayDevicePublish(world: World, identity: string, topic: string): boolean {
  if (topic === joinTopic(identity)) return true
  const party = partyOf(world, identity)
  if (party && 'meter' in party) return topic === meterReportTopic(party.meter.identity)
  if (!party || party.station.sellerId === null) return false
  const { sellerId, stationId } = party.station
  return topic === deviceReportTopic(sellerId, stationId) || topic === deviceAnswerTopic(sellerId, stationId)
}

export function mayDeviceSubscribe(world: World, identity: string, topic: string): boolean {
  if (topic === joinAnswerTopic(identity) || topic === GRID_FREQUENCY_TOPIC) return true
  const [station, filter] = [stationOfDevice(world, identity), readFilter(topic)]
  return station !== undefined && filter?.sellerId === station.sellerId && filter.stationId === station.stationId
}

/** The answer to a device that introduces itself. */
export function joinStateOf(world: World, identity: string): JoinAnswer {
  const party = partyOf(world, identity)
  if (party && 'meter' in party) return { state: 'meter', topic: `meters/${party.meter.identity}` }
  const { sellerId = null, stationId = 0 } = party?.station ?? {}
  return sellerId === null ? { state: 'waiting' } : { state: 'station', topic: `v2g/${sellerId}/${stationId}` }
}

/** Identity and password of a device; no password for one that may give any. */
export const entryOf = (party: Party): { readonly identity: string; readonly password?: string | undefined } | undefined =>
  'station' in party ? party.station.ocpp?.entry : party.meter

/** The name of a device in the message logs, which chargers have too. */
export const logName = (identity: string): string => `mqtt/${identity.toLowerCase()}`

/** Characters that levels of topics cannot have, or that hide the text around them. */
export const IDENTITY = /^[^\s/?#+\p{C}]{1,48}$/u

export function isPassword(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
