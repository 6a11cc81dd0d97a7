/** Durations in ms, for arithmetic: `5 * SECOND_MS`. */
export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A moment, ms: `2026-03-02T08:00:00.000Z`. */
export const iso = (ms: number) => new Date(ms).toISOString()

const ROUND_STEPS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 5, 10, 15, 30].map((days) => days * DAY_MS),
]

/** The shortest round duration that divides a span into at most `most` parts, ms: 15 s, 1 h; of long spans a multiple of 60 days. */
export const roundStepMs = (spanMs: number, most: number): number =>
  ROUND_STEPS_MS.find((stepMs) => spanMs / stepMs <= most) ?? Math.ceil(spanMs / most / (60 * DAY_MS)) * 60 * DAY_MS
