import { allocate } from './allocate.ts'
import { applyAllocation, isHeldOff, isHeldOn, type Applied } from './apply-allocation.ts'
import type { Claim } from './claim.ts'

/** A session as load management knows it. */
export interface Balanced {
  readonly claim: Omit<Claim, 'isHeldOn'>
  readonly applied: Applied
}

export interface Share {
  /** What it would have if everything could change at once. */
  readonly allotted: number
  readonly applied: Applied
}

/**
 * One cycle of load management over the sessions of a group: what each is allotted of the budgets of the grid lines,
 * and what it is told. What is told never adds up to more than the budgets.
 */
export function balance(sessions: readonly Balanced[], budgets: readonly number[], isQueuing: boolean, nowMs: number): Share[] {
  const claims: Claim[] = []
  for (const { claim, applied } of sessions) {
    // Who was switched off a moment ago leaves its share to the others for now.
    if (!isHeldOff(applied, nowMs)) claims.push({ ...claim, isHeldOn: isHeldOn(applied, nowMs) })
  }
  const allotted = allocate(claims, budgets, isQueuing)
  let next = 0
  return sessions.map(({ claim, applied }) => {
    const isOut = isHeldOff(applied, nowMs)
    const share = isOut ? 0 : (allotted[next++] ?? 0)
    return { allotted: share, applied: isOut ? applied : applyAllocation(applied, share, claim.min, nowMs) }
  })
}
