import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** The members of groups as text. Several checks need it in the same second. */
const known = new WeakMap<Group, { readonly atMs: number; readonly dlm: Group['dlm']; readonly text: string }>()

function membersText(world: World, group: Group): string {
  const before = known.get(group)
  if (before?.atMs === world.nowMs && before.dlm === group.dlm) return before.text
  let text = `${group.stationIndexes.length} ${group.load.outsiders.size} `
  for (const index of group.stationIndexes) text += world.stations[index]?.isOnline ? '1' : '0'
  known.set(group, { atMs: world.nowMs, dlm: group.dlm, text })
  return text
}

/** Counts for how long the limits and members of groups have been the same. */
export class Settled {
  readonly #known = new Map<number, { dlm: Group['dlm']; members: string; extra: string; sinceMs: number }>()

  /** How long the settings have been the same, s. Call this in every second. */
  seconds(world: World, group: Group, extra = ''): number {
    const { dlm } = group
    const members = membersText(world, group)
    const before = this.#known.get(group.id)
    if (before?.dlm === dlm && before.members === members && before.extra === extra) return (world.nowMs - before.sinceMs) / 1_000
    this.#known.set(group.id, { dlm, members, extra, sinceMs: world.nowMs })
    return 0
  }

  /** Begins again at the next call for this group. */
  forget({ id }: Group) {
    this.#known.delete(id)
  }
}
