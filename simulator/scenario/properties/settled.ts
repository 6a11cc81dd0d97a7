import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Counts for how long the limits and members of groups have been the same. */
export class Settled {
  readonly #known = new Map<number, { dlm: Group['dlm']; members: string; sinceMs: number }>()

  /** How long the settings have been the same, s. Call this in every second. */
  seconds(world: World, group: Group, extra = ''): number {
    const { dlm, stationIndexes, load } = group
    let members = `${stationIndexes.length} ${load.outsiders.size} ${extra}`
    for (const index of stationIndexes) members += world.stations[index]?.isOnline ? '1' : '0'
    const known = this.#known.get(group.id)
    if (known?.dlm === dlm && known.members === members) return (world.nowMs - known.sinceMs) / 1_000
    this.#known.set(group.id, { dlm, members, sinceMs: world.nowMs })
    return 0
  }
}
