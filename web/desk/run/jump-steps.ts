import { SECOND_MS, MINUTE_MS } from '#contract/durations.ts'

/**
 * A long way is gone in steps, so that each call answers in time, it can be said how far it is, and it can be stopped.
 * The steps grow while the machine is quick and shrink when it is not.
 */
export const FIRST_STEP_MS = 10 * MINUTE_MS
const SHORTEST_STEP_MS = 10 * SECOND_MS
const QUICK_MS = 0.5 * SECOND_MS
const SLOW_MS = 2 * SECOND_MS

/** How far to go next after a step that took so much time of the computer. */
export function nextStepMs(stepMs: number, tookMs: number): number {
  if (tookMs < QUICK_MS) return stepMs * 2
  return tookMs > SLOW_MS ? Math.max(SHORTEST_STEP_MS, stepMs / 2) : stepMs
}

/** Where to stop next. To go back is to start again, so the way leads by the start. */
export function nextStopMs({ nowMs, toMs, startMs }: { nowMs: number; toMs: number; startMs: number }, stepMs: number): number {
  if (toMs < nowMs) return startMs
  return Math.min(toMs, nowMs + Math.floor(stepMs / SECOND_MS) * SECOND_MS)
}
