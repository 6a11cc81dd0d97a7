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
    const over = overloadOf(world, group)
    load.over = over && (isSame(over, load.over?.load) ? load.over : { sinceMs: world.nowMs, load: over })
    load.waitingSinceMs = waitingCarCount(group) > 0 ? (load.waitingSinceMs ?? world.nowMs) : null
  }
}

/** Whether an excess goes on: chargers that follow a falling limit some seconds later are soon below the one at which it began. */
const isSame = (now: PhaseLoad, first: PhaseLoad | undefined): boolean =>
  first !== undefined && (now.kind !== first.kind || now.line !== first.line || isOverload({ ...now, limit: first.limit }))

/** The overload of a group that lasts too long, and its start, ms; null without one. */
export function lastingOverloadOf(world: World, group: Group): { load: PhaseLoad; sinceMs: number } | null {
  const { over } = group.load
  const load = over && world.nowMs - over.sinceMs >= OVERLOAD_DELAY_MS ? overloadOf(world, group) : null
  return over && load && isSame(load, over.load) ? { load, sinceMs: over.sinceMs } : null
}

/** The worst phase of a group while the group exceeds its limit; otherwise null. */
function overloadOf(world: World, group: Group): PhaseLoad | null {
  const worst = worstPhaseOf(world, group)
  return worst && isOverload(worst) ? worst : null
}

/** The number of cars at online chargers of a group that would charge and get no current, also because of an activated reserve. */
export const waitingCarCount = (group: Group): number =>
  Array.from(group.load.sessions.values()).filter((one) => !one.isOffline && allocatedCurrent(group, one) === 0).length
