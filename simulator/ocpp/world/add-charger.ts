import { keepNewStation } from '#simulator/history/world/retained-seconds.ts'
import { connect } from '#simulator/groups/world/group-actions.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { buildingOf } from '#simulator/stations/world/building.ts'
import { stationOf, type StationModel } from '#simulator/stations/world/fleet.ts'
import { removeStation } from '#simulator/stations/world/station-edit.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { OcppEntry } from '../model/ocpp-charger.ts'

/** A charger or device outside that becomes a station of a run. */
export interface ChargerDraft {
  readonly name: string
  readonly model: StationModel
  readonly sellerId: number
  /** A group of the same owner and category, or null. */
  readonly group: Group | null
  readonly entry: Pick<OcppEntry, 'identity' | 'connector' | 'protocol'>
}

/** The present station of a connector. Identities are compared without regard to case. */
export const stationOfConnector = (
  { stations }: Pick<World, 'stations'>,
  { identity, connector, protocol }: ChargerDraft['entry'],
) => {
  const name = identity.toLowerCase()
  const isOf = ({ ocpp }: Station) =>
    ocpp?.entry.connector === connector && ocpp.entry.protocol === protocol && ocpp.entry.identity.toLowerCase() === name
  return stations.find((station) => isOf(station) && !station.isRemoved)
}

/**
 * Adds a station at the end of the list of stations, offline until its charger sends a message. It has no past: its records begin
 * now. Station ids are not used twice in a run.
 */
export function addCharger(world: World, { name, model, sellerId, group, entry }: ChargerDraft): Station {
  const { stations, recorder, nowMs } = world
  const id = 1 + stations.reduce((most, { stationId }) => Math.max(most, stationId), 0)
  const way = entry.protocol === 'mqtt' ? { mqtt: { identity: entry.identity } } : { ocpp: entry }
  const draft = { id, name, sellerId, model, groupIds: [], offline: false, faulted: false, ...way, isNew: true } as const
  const past = { allowedA: Infinity, givenA: 0 }
  const station = stationOf({ ...draft, groupIds: [] }, stations.length, buildingOf(world).around, past, null)
  station.lastHeardMs = station.statusSinceMs = nowMs
  stations.push(station)
  world.byDeviceId.set(station.deviceId, station)
  world.byStationId.set(station.stationId, station)
  recorder.grow(stations.length)
  keepNewStation(world, station)
  world.fleetVersion++
  world.changedStations.add(station)
  world.journal.add(nowMs, 'station', { deviceId: station.deviceId, event: 'added', name, type: model.type.name, ...entry })
  if (group) connect(world, station, group)
  return station
}

/** Removes a station that was added to the run. Its charger may be added again. */
export const removeCharger = (world: World, station: Station): void => removeStation(world, station)

/** Whether the station was added during the run. Stations of the site file stay. */
export const isAdded = ({ ocpp, plan }: Station): boolean => ocpp !== null && plan.isAdded
