import type { ReportedDraw } from './draw.ts'

/** What the car of a charger outside draws without a limit below it, as its reports show. */
export interface OwnDraw {
  /** Mean of the phases in use, A. */
  readonly currentA: number
  readonly phases: 1 | 2 | 3
  readonly powerFactor: number
  /** Since when the draw has been below the limit; null while the limit decides. */
  readonly belowSinceMs: number | null
}

/** A draw this close to the limit, A, is decided by the limit. */
const BINDS_A = 0.5

const ofDraw = ({ currentA, phasesInUse, powerFactor }: ReportedDraw, was: OwnDraw | null): Omit<OwnDraw, 'belowSinceMs'> =>
  currentA > 0 || !was ? { currentA, phases: phasesInUse, powerFactor } : { ...was, currentA: 0 }

/**
 * The own draw after another second. A limit hides it, so that a lower draw counts only after it has been below the limit for
 * `settlingMs`, the time in which the car follows a higher limit.
 */
export function ownDrawAfter(
  was: OwnDraw | null,
  draw: ReportedDraw,
  { limitA, nowMs, settlingMs }: { readonly limitA: number; readonly nowMs: number; readonly settlingMs: number },
): OwnDraw {
  const belowSinceMs = draw.currentA < limitA - BINDS_A ? (was?.belowSinceMs ?? nowMs) : null
  const isHigher = !was || draw.currentA > was.currentA
  const isSettled = belowSinceMs !== null && nowMs - belowSinceMs >= settlingMs
  if (isHigher || isSettled) return { ...ofDraw(draw, was), belowSinceMs }
  return was.belowSinceMs === belowSinceMs ? was : { ...was, belowSinceMs }
}
