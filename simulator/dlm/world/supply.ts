import { lineCurrentA } from './line-current.ts'
import { drawsOn, gridLines } from '../model/current-request.ts'
import type { PhaseCurrents } from '#simulator/meters/model/meter.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/**
 * Wiring of stations to supplies, derived from the groups. A station of a group with a main fuse or an external meter
 * is behind that supply. Leaving the group does not change the wiring. The station stays behind the supply until it
 * joins the group again, or another group with its own supply.
 */

/** Whether a group has a supply with its own fuse or meter. Super groups and batteries have none. */
const hasSupply = ({ type, isSupergroup, dlm }: Group): boolean =>
  type !== 'GROUP_TYPE_BATTERY' &&
  !isSupergroup &&
  (dlm.mainCurrent !== null || dlm.isEnegicMainFuse || dlm.externalDeviceId !== null)

/** Call this when a station has left a group. Returns whether the station is still behind the group's supply. */
export function onGroupLeft(world: World, station: Station, group: Group): boolean {
  if (!hasSupply(group)) return false
  group.load.outsiders.set(station.index, world.nowMs)
  return true
}

/**
 * Call this when a station has joined a group. Returns whether the station was already behind the supply of this group
 * as a non-member.
 */
export function onGroupJoined(world: World, station: Station, group: Group): boolean {
  const wasOutside = group.load.outsiders.delete(station.index)
  if (hasSupply(group)) for (const other of world.groups.values()) other.load.outsiders.delete(station.index)
  return wasOutside
}

/** Stations behind the supply of a group that are not members. */
export const suppliedNonMembers = ({ stations }: World, { load }: Group): Station[] =>
  [...load.outsiders.keys()].flatMap((index) => {
    const station = stations[index]
    return station && !station.isRemoved ? [station] : []
  })

/** Current of those stations on each grid line, A. The external meter includes them where it measures chargers. */
export function outsideCurrentsA(world: World, group: Group): PhaseCurrents {
  const sums: [number, number, number] = [0, 0, 0]
  for (const station of suppliedNonMembers(world, group)) {
    const lines = gridLines(station.firstLine, station.phasesInUse)
    for (const line of [0, 1, 2] as const) if (drawsOn({ lines }, line)) sums[line] += lineCurrentA(station, line)
  }
  return sums
}
