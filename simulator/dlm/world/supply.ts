import { drawsOn, gridLines } from '../model/current-request.ts'
import type { PhaseCurrents } from '#simulator/meters/model/meter.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/**
 * Which stations are wired behind which supply. The world learns it from the groups: a station of a group with a main fuse or
 * an external meter is behind that supply, and taking it out of the group moves no cable. So it stays behind the supply until
 * it joins the group again, or another group with a supply of its own.
 */

/** Is there a supply with a fuse or a meter of its own? Super groups and batteries have none. */
const hasSupply = ({ type, isSupergroup, dlm }: Group): boolean =>
  type !== 'GROUP_TYPE_BATTERY' &&
  !isSupergroup &&
  (dlm.mainCurrent !== null || dlm.isEnegicMainFuse || dlm.externalDeviceId !== null)

/** To be called when a station has left a group. Answers whether it is still behind the supply of the group. */
export function leftSupply(world: World, station: Station, group: Group): boolean {
  if (!hasSupply(group)) return false
  group.load.outsiders.set(station.index, world.nowMs)
  return true
}

/** To be called when a station has joined a group. Answers whether it was behind the supply of this group without being in it. */
export function joinedSupply(world: World, station: Station, group: Group): boolean {
  const wasOutside = group.load.outsiders.delete(station.index)
  if (hasSupply(group)) for (const other of world.groups.values()) other.load.outsiders.delete(station.index)
  return wasOutside
}

/** Stations behind the supply of a group that are not in the group. */
export const outsidersOf = ({ stations }: World, { load }: Group): Station[] =>
  [...load.outsiders.keys()].flatMap((index) => {
    const station = stations[index]
    return station && !station.isRemoved ? [station] : []
  })

/** What those stations take on each grid line, A. The external meter measures them where it measures chargers. */
export function outsideCurrentsA(world: World, group: Group): PhaseCurrents {
  const sums: [number, number, number] = [0, 0, 0]
  for (const { currentA, phaseOneLine, phasesInUse } of outsidersOf(world, group)) {
    const lines = gridLines(phaseOneLine, phasesInUse)
    for (const line of [0, 1, 2] as const) if (drawsOn({ lines }, line)) sums[line] += currentA
  }
  return sums
}
