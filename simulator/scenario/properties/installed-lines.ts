import { SECOND_MS } from '#contract/durations.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/**
 * The draw on the three grid lines, A, counted from the installation alone: a car on n phases uses n lines, beginning with the
 * line of phase one. Independent of the sums of load management.
 */
export function installedLines(stations: readonly Station[]): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0]
  for (const { currentA, phasesInUse, firstLine } of stations) {
    if (currentA <= 0) continue
    for (let phase = 0; phase < phasesInUse; phase++) sums[((firstLine - 1 + phase) % 3) as 0 | 1 | 2] += currentA
  }
  return sums
}

/** The members of groups with the list of their indexes, which is replaced and never changed. Many checks need them in each second. */
const known = new WeakMap<Group, Members>()
interface Members {
  readonly of: readonly number[]
  readonly members: readonly Station[]
}

export function membersOf(world: World, group: Group): readonly Station[] {
  const before = known.get(group)
  if (before?.of === group.stationIndexes) return before.members
  const members = group.stationIndexes.flatMap((index) => world.stations[index] ?? [])
  known.set(group, { of: group.stationIndexes, members })
  return members
}

/** Members whose draw follows an allocation in the same second. */
export const areIdeal = (members: readonly Station[]) =>
  members.every(({ isOnline, path, plan }) => isOnline && path === null && plan.kind === 'ac')

/**
 * Whether the values of a station are of this second. A station that has just come online again still shows its values from before.
 * At the start of a world, the first lines play after the values were taken.
 */
export const hasPresentValues = ({ nowMs, runStartMs }: World, { isOnline, lastHeardMs }: Station) =>
  isOnline && nowMs > runStartMs && nowMs - lastHeardMs < SECOND_MS
