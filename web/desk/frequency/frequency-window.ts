import { SECOND_MS, MINUTE_MS, HOUR_MS } from '#contract/durations.ts'

export const WINDOWS = { minutes: '10 minutes', hour: '1 hour', run: 'Whole run' } as const
export type FrequencyWindow = keyof typeof WINDOWS

const LENGTH_MS: Record<FrequencyWindow, number | undefined> = { minutes: 10 * MINUTE_MS, hour: HOUR_MS, run: undefined }
/** More steps would not be distinguishable in the chart. */
const MAX_STEPS = 600

/**
 * The visible time range and the step in seconds. A window starts with the run until the run is longer, so that the line
 * first grows to the right and then moves to the left.
 */
export function visibleRange(
  window: FrequencyWindow,
  { startMs, nowMs, endMs }: { startMs: number; nowMs: number; endMs: number },
) {
  const lengthMs = LENGTH_MS[window]
  const fromMs = lengthMs === undefined ? startMs : Math.max(startMs, nowMs - lengthMs)
  const toMs = lengthMs === undefined ? Math.max(endMs, nowMs, startMs + MINUTE_MS) : fromMs + lengthMs
  return { fromMs, toMs, stepS: Math.max(1, Math.ceil((toMs - fromMs) / SECOND_MS / MAX_STEPS)) }
}
