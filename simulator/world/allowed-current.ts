import { amperesOfKw } from '#simulator/physics/kilowatts.ts'
import type { Group, Station, World } from './state.ts'

/** What a group lets a station draw, A per phase; Infinity when nothing limits it, 0 without a session. */
export function allowedByA(group: Group, index: number): number {
  if (!group.load.budgets) return Infinity
  const current = group.load.sessions.get(index)?.applied.current ?? 0
  return group.type === 'GROUP_TYPE_DC' ? amperesOfKw(current) : current
}

/** Tells a station what it may draw: of several groups the strictest decides. */
export function allow(world: World, station: Station | undefined): void {
  if (!station) return
  let allowedA = Infinity
  for (const id of station.groupIds) {
    const group = world.groups.get(id)
    if (group) allowedA = Math.min(allowedA, allowedByA(group, station.index))
  }
  station.allowedCurrentA = allowedA
}
