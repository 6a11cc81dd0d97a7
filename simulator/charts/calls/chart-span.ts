import { bucketMinutes } from '#contract/charts.ts'
import { SECOND_MS, MINUTE_MS, DAY_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import { type FieldError, invalid } from '#simulator/http/refusals.ts'

const MAX_SPAN_DAYS = 100
const MAX_POINTS = 3_000
const MONTHS_KEPT = 3

export interface Buckets {
  /**
   * Start of the first bucket. Buckets are aligned to the clock and not to the requested start, so that repeated reads
   * return the same values.
   */
  readonly startMs: number
  /** Not included; at most now. */
  readonly endMs: number
  readonly stepMs: number
}

export interface AskedSpan {
  readonly startMs: number
  readonly endMs: number
  /** Default: the bucket size of the span. */
  readonly minutes?: number | undefined
}

function faultsOf({ startMs, endMs, minutes }: AskedSpan): FieldError[] {
  const fault = (field: string, message: string) => [{ path: `query.${field}`, message }]
  // Times beyond this range are invalid for `Date`.
  if (Math.abs(startMs) > 8.64e15) return fault('start', 'must be a moment')
  if (Math.abs(endMs) > 8.64e15) return fault('end', 'must be a moment')
  if (endMs < startMs) return fault('end', 'must not be before the start')
  if (endMs - startMs > MAX_SPAN_DAYS * DAY_MS) {
    return fault('start', `must be at most ${MAX_SPAN_DAYS} days before the end`)
  }
  if (minutes === undefined) return []
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 24 * 60) {
    return fault('minutes', 'must be a whole number from 1 to 1440')
  }
  const fits = Math.ceil((endMs - startMs) / MINUTE_MS / MAX_POINTS)
  return minutes < fits ? fault('minutes', `must be at least ${fits} for a span as long as this`) : []
}

/** The whole buckets that start within a span. The bucket in progress ends now. Throws 400 for an invalid span. */
export function bucketsOf(world: World, asked: AskedSpan): Buckets {
  const errors = faultsOf(asked)
  if (errors.length > 0) throw invalid(errors)
  const stepMs = (asked.minutes ?? bucketMinutes(asked.endMs - asked.startMs)) * MINUTE_MS
  // Downloads have whole seconds. A chart in milliseconds must get the same buckets.
  const [startMs, endMs] = [asked.startMs, asked.endMs].map((ms) => Math.floor(ms / SECOND_MS) * SECOND_MS) as [number, number]
  return { startMs: Math.ceil(startMs / stepMs) * stepMs, endMs: Math.min(endMs, world.nowMs + 1), stepMs }
}

/** The same day this number of calendar months earlier, or the last day of a shorter month. */
export function monthsBefore(ms: number, months: number): number {
  const date = new Date(ms)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() - months)
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime()
}

/** The span of a download in Unix seconds. Throws 400 for a span that starts more than three months ago or lies in the future. */
export function exportSpan(world: World, start: number, end: number): { startMs: number; endMs: number } {
  const span = { startMs: start * SECOND_MS, endMs: end * SECOND_MS }
  const errors = faultsOf(span)
  // One day of tolerance for a dialog that was open for a while, and for clock changes.
  const oldestMs = monthsBefore(world.nowMs, MONTHS_KEPT) - DAY_MS
  if (errors.length === 0) {
    if (span.startMs < oldestMs) errors.push({ path: 'query.start', message: 'must lie within the last 3 months' })
    for (const [field, ms] of [
      ['start', span.startMs],
      ['end', span.endMs],
    ] as const) {
      if (ms > world.nowMs + DAY_MS) errors.push({ path: `query.${field}`, message: 'must not lie in the future' })
    }
  }
  if (errors.length > 0) throw invalid(errors)
  return span
}
