import { allocate } from './allocate.ts'
import { applyAllocation, isHeldOff, isHeldOn, type Applied } from './apply-allocation.ts'
import type { CurrentRequest } from './current-request.ts'

/** A session in load management. */
export interface BalancedSession {
  readonly request: Omit<CurrentRequest, 'isHeldOn'>
  readonly applied: Applied
}

export interface Share {
  /** The request of the last cycle. Null while the session may not restart after a stop. */
  readonly asked: CurrentRequest | null
  /** The current that the session would get if every current could change immediately. */
  readonly allotted: number
  readonly applied: Applied
}

/**
 * One cycle of load management over the sessions of a group. Calculates the target allocation of each session from the
 * budgets of the grid lines, and the current to send. The sent currents never exceed the budgets in sum.
 */
export function balance(
  sessions: readonly BalancedSession[],
  budgets: readonly number[],
  isQueuing: boolean,
  nowMs: number,
): Share[] {
  // A session that was just switched off leaves its share to the others for now.
  const asked = sessions.map(({ request, applied }) =>
    isHeldOff(applied, nowMs) ? null : { ...request, isHeldOn: isHeldOn(applied, nowMs) },
  )
  const allotted = allocate(
    asked.filter((request) => request !== null),
    budgets,
    isQueuing,
  )
  let next = 0
  return sessions.map(({ request, applied }, place) => {
    const own = asked[place] ?? null
    if (!own) return { asked: null, allotted: 0, applied }
    const share = allotted[next++] ?? 0
    return { asked: own, allotted: share, applied: applyAllocation(applied, share, request.min, nowMs) }
  })
}
