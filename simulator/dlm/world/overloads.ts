import { isOverload, type PhaseLoad } from '#contract/phase-load.ts'
import { worstPhaseOf } from './phase-loads.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isJournalled } from '#simulator/core/world/station-journal.ts'

/** Groups of a large site are looked at by turns. */
const TURNS_OF_MANY = 30
/** What is over sooner is no trouble: fuses bear it, and chargers need some seconds to obey. */
export const SHORTLY_MS = 10_000

/** Keeps since when groups have been over their limits, and since when cars have waited there. */
export function updateOverloads(world: World): void {
  const turns = isJournalled(world) ? 1 : TURNS_OF_MANY
  const turn = Math.floor(world.nowMs / 1_000) % turns
  for (const group of world.groups.values()) {
    if (group.id % turns !== turn) continue
    const { load } = group
    load.overSinceMs = since(load.overSinceMs, overloadOf(world, group) !== null, world.nowMs)
    load.waitingSinceMs = since(load.waitingSinceMs, waitingCarCount(group) > 0, world.nowMs)
  }
}

const since = (wasMs: number | null, isSo: boolean, nowMs: number) => (isSo ? (wasMs ?? nowMs) : null)

/** The worst phase of a group while it is over its limit; null while it is not. */
export function overloadOf(world: World, group: Group): PhaseLoad | null {
  const worst = worstPhaseOf(world, group)
  return worst && isOverload(worst) ? worst : null
}

/** How many cars of a group would charge and have nothing. */
export function waitingCarCount({ load }: Group): number {
  let count = 0
  for (const { applied } of load.sessions.values()) if (applied.current === 0) count++
  return count
}
