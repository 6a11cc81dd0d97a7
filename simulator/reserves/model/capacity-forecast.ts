import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { quantile } from './quantile.ts'

/** The forecast covers this number of hours, in steps of ten minutes, each read at its middle. */
const HOURS = 24
export const STEP_MS = 10 * MINUTE_MS
export const STEPS_PER_HOUR = HOUR_MS / STEP_MS
export const STEPS = HOURS * STEPS_PER_HOUR
/** The days before the forecast that it reads. */
export const PAST_DAYS = 28
/** An hour with fewer known days of its kind has no forecast. */
const MIN_DAYS = 5

/** The capacity of an hour: in 10, 50 and 90 % of its moments the group has less. kW, p10 ≤ p50 ≤ p90. */
export interface HourCapacity {
  readonly hourMs: number
  readonly p10Kw: number
  readonly p50Kw: number
  readonly p90Kw: number
}

export interface CapacityDays {
  /** The start of the first hour. */
  readonly fromMs: number
  /** The first step that is not over. */
  readonly firstStep: number
  readonly utcOffsetMs: number
  /**
   * The capacity of each step if the next 24 hours are like those 1, 2, 3, ... days ago. A step counts if a device was heard in it on
   * that day.
   */
  readonly days: readonly { readonly kw: Float64Array; readonly isReporting: Uint8Array }[]
}

/** Saturday or Sunday in local time. Day 0 was a Thursday. */
function isWeekend(tMs: number, utcOffsetMs: number): boolean {
  const day = (Math.floor((tMs + utcOffsetMs) / DAY_MS) + 4) % 7
  return day === 0 || day === 6
}

/** The past days on which this step was on a day of the same kind, weekday or weekend: 0 for the last one. */
export function daysOfKind(fromMs: number, step: number, utcOffsetMs: number): number[] {
  const atMs = fromMs + step * STEP_MS
  const ofKind = isWeekend(atMs, utcOffsetMs)
  return Array.from({ length: PAST_DAYS }, (_, index) => index).filter(
    (index) => isWeekend(atMs - (index + 1) * DAY_MS, utcOffsetMs) === ofKind,
  )
}

/**
 * The forecast of each hour: the quantiles of all steps of the hour on the past days of its kind. Hours with too few known days are
 * left out.
 */
export function capacityHours({ fromMs, firstStep, utcOffsetMs, days }: CapacityDays): HourCapacity[] {
  return Array.from({ length: HOURS }, (_, hour) => hour).flatMap((hour) => {
    const end = (hour + 1) * STEPS_PER_HOUR
    // The last step counts until the hour is over.
    const start = Math.max(hour * STEPS_PER_HOUR, Math.min(firstStep, end - 1))
    const values: number[] = []
    let knownDays = 0
    for (const index of daysOfKind(fromMs, start, utcOffsetMs)) {
      const before = values.length
      for (let step = start; step < end; step++) if (days[index]?.isReporting[step]) values.push(days[index].kw[step] ?? NaN)
      if (values.length > before) knownDays++
    }
    if (knownDays < MIN_DAYS) return []
    const ascending = Float64Array.from(values).toSorted()
    const [p10Kw, p50Kw, p90Kw] = [quantile(ascending, 0.1), quantile(ascending, 0.5), quantile(ascending, 0.9)]
    return [{ hourMs: fromMs + hour * HOUR_MS, p10Kw, p50Kw, p90Kw }]
  })
}
