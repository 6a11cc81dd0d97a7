import type { Group, World } from './state.ts'

/** What the stations of a group that are heard take, kW; what they give counts against it. */
export function powerOfKw(world: World, { stationIndexes }: Group): number {
  let sum = 0
  for (const index of stationIndexes) {
    const station = world.stations[index]
    if (station?.isOnline) sum += station.powerW / 1_000
  }
  return sum
}
