import { SECOND_MS } from '#contract/durations.ts'

/**
 * A long jump is divided into steps, so that no call times out, the progress is visible, and the jump can be stopped. The
 * steps grow on a quick machine and shrink on a slow one. The first one is short, because a world of 100,000 stations, or one
 * that waits for a slow broker, takes about a second for each of its seconds.
 */
export const FIRST_STEP_MS = 2 * SECOND_MS
const MIN_STEP_MS = SECOND_MS
const QUICK_MS = 0.5 * SECOND_MS
const SLOW_MS = 2 * SECOND_MS

/** The length of the next step, after a step that took `tookMs` of real time. */
export function nextStepMs(stepMs: number, tookMs: number): number {
  if (tookMs < QUICK_MS) return stepMs * 2
  return tookMs > SLOW_MS ? Math.max(MIN_STEP_MS, stepMs / 2) : stepMs
}

/** The end of the next step. A jump back first restarts the run, so its first step ends at the start. */
export function nextStopMs({ nowMs, toMs, startMs }: { nowMs: number; toMs: number; startMs: number }, stepMs: number): number {
  if (toMs < nowMs) return startMs
  return Math.min(toMs, nowMs + Math.floor(stepMs / SECOND_MS) * SECOND_MS)
}
