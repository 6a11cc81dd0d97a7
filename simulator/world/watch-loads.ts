import { kwOfAmperes } from '#simulator/physics/kilowatts.ts'
import { drawnBy } from './budget-check.ts'
import { mainFuseA, siteFigures } from './site-figures.ts'
import type { Group, World } from './state.ts'
import { isTold } from './told.ts'

/** What a site or its chargers take and may take, kW; currents count as if on all three phases. */
export interface Overload {
  readonly powerKw: number
  readonly limitKw: number
}

/** What a meter shows differs by less than this between two values, A or kW. */
const TOLERANCE = 0.1
/** Groups of a large site are looked at by turns. */
const TURNS_OF_MANY = 30
/** What is over sooner is no trouble: fuses bear it, and chargers need some seconds to obey. */
export const SHORTLY_MS = 10_000

/** Keeps since when groups have been over their limits, and since when cars have waited there. */
export function watchLoads(world: World): void {
  const turns = isTold(world) ? 1 : TURNS_OF_MANY
  const turn = Math.floor(world.nowMs / 1_000) % turns
  for (const group of world.groups.values()) {
    if (group.id % turns !== turn) continue
    const { load } = group
    load.overSinceMs = since(load.overSinceMs, overloadOf(world, group) !== null, world.nowMs)
    load.waitingSinceMs = since(load.waitingSinceMs, waitingIn(group) > 0, world.nowMs)
  }
}

const since = (wasMs: number | null, isSo: boolean, nowMs: number) => (isSo ? (wasMs ?? nowMs) : null)

/** How a group is over its limits: its site over the main fuse, or its chargers over what is left for them. Null while it is not. */
export function overloadOf(world: World, group: Group): Overload | null {
  return overFuse(world, group) ?? overBudget(world, group)
}

function overFuse(world: World, group: Group): Overload | null {
  const { external } = group.load.meters
  const fuseA = group.dlm.enabled ? mainFuseA(group) : null
  // What a silent meter measured last says nothing of now.
  if (fuseA === null || !external?.measuredA || external.hearing.isStale) return null
  const takenA = Math.max(...siteFigures(world, group).total)
  return takenA > fuseA + TOLERANCE ? { powerKw: kwOfAmperes(takenA), limitKw: kwOfAmperes(fuseA) } : null
}

function overBudget(world: World, group: Group): Overload | null {
  const { budgets } = group.load
  if (!budgets) return null
  const inKw = group.type === 'GROUP_TYPE_DC' ? (kw: number) => kw : kwOfAmperes
  const drawn = drawnBy(world, group)
  const line = budgets.findIndex(({ amount }, place) => (drawn[place] ?? 0) > amount + TOLERANCE)
  const budget = budgets[line]
  return budget ? { powerKw: inKw(drawn[line] ?? 0), limitKw: inKw(budget.amount) } : null
}

/** How many cars of a group would charge and have nothing. */
export function waitingIn({ load }: Group): number {
  let count = 0
  for (const { applied } of load.sessions.values()) if (applied.current === 0) count++
  return count
}
