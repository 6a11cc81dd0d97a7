import { bucketMinutes } from '#contract/charts.ts'
import { SECOND_MS, MINUTE_MS, DAY_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import { type FieldError, invalid } from '#simulator/http/refusals.ts'

const SPAN_AT_MOST_DAYS = 100
const POINTS_AT_MOST = 3_000
const MONTHS_KEPT = 3

export interface Buckets {
  /** Start of the first bucket. Buckets stand on the clock, not on the start asked for, so that a value read twice is one value. */
  readonly startMs: number
  /** Not included, and never ahead of now. */
  readonly endMs: number
  readonly stepMs: number
}

export interface AskedSpan {
  readonly startMs: number
  readonly endMs: number
  /** Without it, that of the span. */
  readonly minutes?: number | undefined
}

function faultsOf({ startMs, endMs, minutes }: AskedSpan): FieldError[] {
  const fault = (field: string, message: string) => [{ path: `query.${field}`, message }]
  // Beyond these, a moment is no date any more.
  if (Math.abs(startMs) > 8.64e15) return fault('start', 'must be a moment')
  if (Math.abs(endMs) > 8.64e15) return fault('end', 'must be a moment')
  if (endMs < startMs) return fault('end', 'must not be before the start')
  if (endMs - startMs > SPAN_AT_MOST_DAYS * DAY_MS) {
    return fault('start', `must be at most ${SPAN_AT_MOST_DAYS} days before the end`)
  }
  if (minutes === undefined) return []
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 24 * 60) {
    return fault('minutes', 'must be a whole number from 1 to 1440')
  }
  const fits = Math.ceil((endMs - startMs) / MINUTE_MS / POINTS_AT_MOST)
  return minutes < fits ? fault('minutes', `must be at least ${fits} for a span as long as this`) : []
}

/** The whole buckets that begin within a span; the one in progress ends now. Refuses what is no span with 400. */
export function bucketsOf(world: World, asked: AskedSpan): Buckets {
  const errors = faultsOf(asked)
  if (errors.length > 0) throw invalid(errors)
  const stepMs = (asked.minutes ?? bucketMinutes(asked.endMs - asked.startMs)) * MINUTE_MS
  // Downloads ask in whole seconds: a chart that asks in milliseconds must get the same buckets.
  const [startMs, endMs] = [asked.startMs, asked.endMs].map((ms) => Math.floor(ms / SECOND_MS) * SECOND_MS) as [number, number]
  return { startMs: Math.ceil(startMs / stepMs) * stepMs, endMs: Math.min(endMs, world.nowMs + 1), stepMs }
}

/** The same day so many calendar months earlier; the last of the month where it is shorter. */
export function monthsBefore(ms: number, months: number): number {
  const date = new Date(ms)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() - months)
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime()
}

/**
 * A span of a download, asked for in Unix seconds. What is older than three months is not handed out, and what is still to
 * come cannot be: such a span is refused with 400.
 */
export function exportSpan(world: World, start: number, end: number): { startMs: number; endMs: number } {
  const span = { startMs: start * SECOND_MS, endMs: end * SECOND_MS }
  const errors = faultsOf(span)
  // A dialog that was open for a while, or across a step of the clock, still gets what it offered.
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
