import type { TimeRange } from '#ui/chart/chart-series.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#units/durations.ts'

/** The periods that graphs offer, each ending now. */
export const PERIODS = {
  '15min': { label: '15 minutes', spanMs: 15 * MINUTE },
  '1h': { label: '1 hour', spanMs: HOUR },
  '2h': { label: '2 hours', spanMs: 2 * HOUR },
  '24h': { label: '24 hours', spanMs: DAY },
  '7d': { label: '7 days', spanMs: 7 * DAY },
} as const
export type Period = keyof typeof PERIODS
export const PERIOD_KEYS = Object.keys(PERIODS) as Period[]
export const FIRST_PERIOD: Period = '2h'

/** A period that ends now, or a part of the past. */
export type GraphRange = Period | TimeRange

const EVERY_SECOND_FOR = 2 * HOUR
const STEPS_MS = [10 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE]
const POINTS_AT_MOST = 3_000

/** How far apart the values of a span are kept, ms: every second of two hours, and 3,000 steps at most of more. */
export const stepMsOf = (spanMs: number) =>
  spanMs <= EVERY_SECOND_FOR ? SECOND : (STEPS_MS.find((stepMs) => spanMs / stepMs <= POINTS_AT_MOST) ?? HOUR)

/** From when to when a range is at a moment, in whole seconds. */
export function windowAt(range: GraphRange, nowMs: number): TimeRange {
  if (typeof range !== 'string') return range
  const toMs = Math.floor(nowMs / SECOND) * SECOND
  return { fromMs: toMs - PERIODS[range].spanMs, toMs }
}

/** Whether a range lies wholly behind us, so that nothing is to be added to it; what comes late has a minute. */
export const isOver = (range: GraphRange, nowMs: number) => typeof range !== 'string' && range.toMs < nowMs - MINUTE
