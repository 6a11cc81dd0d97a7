import { allocate } from './allocate.ts'
import { applyAllocation, isHeldOff, isHeldOn, type Applied } from './apply-allocation.ts'
import type { CurrentRequest } from './current-request.ts'

/** A session as load management knows it. */
export interface Balanced {
  readonly claim: Omit<CurrentRequest, 'isHeldOn'>
  readonly applied: Applied
}

export interface Share {
  /** What it asked for in this cycle; null while it is held off after a stop. */
  readonly asked: CurrentRequest | null
  /** What it would have if everything could change at once. */
  readonly allotted: number
  readonly applied: Applied
}

/**
 * One cycle of load management over the sessions of a group: what each is allotted of the budgets of the grid lines,
 * and what it is told. What is told never adds up to more than the budgets.
 */
export function balance(sessions: readonly Balanced[], budgets: readonly number[], isQueuing: boolean, nowMs: number): Share[] {
  // Who was switched off a moment ago leaves its share to the others for now.
  const asked = sessions.map(({ claim, applied }) =>
    isHeldOff(applied, nowMs) ? null : { ...claim, isHeldOn: isHeldOn(applied, nowMs) },
  )
  const allotted = allocate(
    asked.filter((claim) => claim !== null),
    budgets,
    isQueuing,
  )
  let next = 0
  return sessions.map(({ claim, applied }, place) => {
    const own = asked[place] ?? null
    if (!own) return { asked: null, allotted: 0, applied }
    const share = allotted[next++] ?? 0
    return { asked: own, allotted: share, applied: applyAllocation(applied, share, claim.min, nowMs) }
  })
}
