import { isOverload, type PhaseLoad } from '#contract/phase-load.ts'
import { allocatedCurrent } from './allowed-current.ts'
import { worstPhaseOf } from './phase-loads.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isJournalled } from '#simulator/activity/world/station-journal.ts'

/** The groups of a large site are checked in turns. */
const TURNS_ON_LARGE_SITE = 30
/** A shorter overload is no problem: fuses tolerate it, and chargers need some seconds to reduce their current. */
export const OVERLOAD_DELAY_MS = 10_000

/** Updates since when groups have exceeded their limits, and since when cars have waited in them. */
export function updateOverloads(world: World): void {
  const turns = isJournalled(world) ? 1 : TURNS_ON_LARGE_SITE
  const turn = Math.floor(world.nowMs / 1_000) % turns
  for (const group of world.groups.values()) {
    if (group.id % turns !== turn) continue
    const { load } = group
    load.overSinceMs = since(load.overSinceMs, overloadOf(world, group) !== null, world.nowMs)
    load.waitingSinceMs = since(load.waitingSinceMs, waitingCarCount(group) > 0, world.nowMs)
  }
}

const since = (wasMs: number | null, isSo: boolean, nowMs: number) => (isSo ? (wasMs ?? nowMs) : null)

/** The worst phase of a group while the group exceeds its limit; otherwise null. */
export function overloadOf(world: World, group: Group): PhaseLoad | null {
  const worst = worstPhaseOf(world, group)
  return worst && isOverload(worst) ? worst : null
}

/** The number of cars at online chargers of a group that would charge and get no current, also because of an activated reserve. */
export const waitingCarCount = (group: Group): number =>
  Array.from(group.load.sessions.values()).filter((one) => !one.isOffline && allocatedCurrent(group, one) === 0).length
