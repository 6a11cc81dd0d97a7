import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/**
 * The stations of a group whose samples are in its sums: online members that were members when the sample was taken. A member
 * that has just joined or come back online has no allocation yet, so its draw is not compared with the group's budget.
 */
export function countedStations(world: World, { id, stationIndexes }: Group): Station[] {
  const counted: Station[] = []
  for (const index of stationIndexes) {
    const station = world.stations[index]
    if (station?.isOnline && station.countedIn.includes(id)) counted.push(station)
  }
  return counted
}
