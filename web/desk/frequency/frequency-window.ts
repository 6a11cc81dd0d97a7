import { SECOND_MS, MINUTE_MS, HOUR_MS } from '#contract/durations.ts'

export const WINDOWS = { minutes: '10 minutes', hour: '1 hour', run: 'The whole run' } as const
export type Window = keyof typeof WINDOWS

const LENGTH_MS: Record<Window, number | undefined> = { minutes: 10 * MINUTE_MS, hour: HOUR_MS, run: undefined }
/** More could not be told apart in the picture. */
const STEPS_AT_MOST = 600

/**
 * What is seen of a run. A window that the run has not filled yet begins with it, so that the line grows to the right
 * before it moves to the left.
 */
export function seenSpan(window: Window, { startMs, nowMs, endMs }: { startMs: number; nowMs: number; endMs: number }) {
  const lengthMs = LENGTH_MS[window]
  const fromMs = lengthMs === undefined ? startMs : Math.max(startMs, nowMs - lengthMs)
  const toMs = lengthMs === undefined ? Math.max(endMs, nowMs, startMs + MINUTE_MS) : fromMs + lengthMs
  return { fromMs, toMs, stepS: Math.max(1, Math.ceil((toMs - fromMs) / SECOND_MS / STEPS_AT_MOST)) }
}
