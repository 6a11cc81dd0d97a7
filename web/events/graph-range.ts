import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from '#contract/durations.ts'
import type { TimeRange } from '#ui/chart/chart-series.ts'

/** The selectable periods, each ending now. */
export const PERIODS = {
  '15min': { label: '15 minutes', spanMs: 15 * MINUTE_MS },
  '1h': { label: '1 hour', spanMs: HOUR_MS },
  '2h': { label: '2 hours', spanMs: 2 * HOUR_MS },
  '24h': { label: '24 hours', spanMs: DAY_MS },
  '7d': { label: '7 days', spanMs: 7 * DAY_MS },
} as const
export type Period = keyof typeof PERIODS
export const PERIOD_KEYS = Object.keys(PERIODS) as Period[]
export const FIRST_PERIOD: Period = '2h'

/** A period that ends now, or a fixed range in the past. */
export type GraphRange = Period | TimeRange

const EVERY_SECOND_FOR = 2 * HOUR_MS
const STEPS_MS = [10 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]
const POINTS_AT_MOST = 3_000

/** Interval of the values of a span, ms: one second up to two hours, and at most 3,000 steps for longer spans. */
export const stepMsOf = (spanMs: number) =>
  spanMs <= EVERY_SECOND_FOR ? SECOND_MS : (STEPS_MS.find((stepMs) => spanMs / stepMs <= POINTS_AT_MOST) ?? HOUR_MS)

/** The start and end of a range at a moment, in whole seconds. */
export function windowAt(range: GraphRange, nowMs: number): TimeRange {
  if (typeof range !== 'string') return range
  const toMs = Math.floor(nowMs / SECOND_MS) * SECOND_MS
  return { fromMs: toMs - PERIODS[range].spanMs, toMs }
}

/** True if no values can be added to a range. Late values are accepted for one minute. */
export const isFinal = (range: GraphRange, nowMs: number) => typeof range !== 'string' && range.toMs < nowMs - MINUTE_MS
