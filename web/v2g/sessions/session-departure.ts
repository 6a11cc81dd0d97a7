import { MINUTE_MS, DAY_MS } from '#contract/durations.ts'
import { offsetMinutes } from '#units/dates.ts'
import { atOffset, minutesOf, parseHhmm, type HHmm } from '#units/hhmm.ts'

/** How many minutes the local clock is ahead of GMT at a moment. */
type OffsetAt = (atMs: number) => number

/** The next moment with that time of day in GMT, ms. */
export function nextDepartureMs(gmt: HHmm, nowMs: number): number {
  const atMs = Math.floor(nowMs / DAY_MS) * DAY_MS + (minutesOf(gmt) ?? 0) * MINUTE_MS
  return atMs > nowMs ? atMs : atMs + DAY_MS
}

/** The local clock's offset at the next departure, which is another than now when the clock changes before it. */
export const departureOffset = (gmt: HHmm, nowMs: number, offsetAt: OffsetAt = offsetMinutes) =>
  offsetAt(nextDepartureMs(gmt, nowMs))

/**
 * By which offset a local time as typed is meant: the one that the local clock has when it next shows that time. A time
 * that a change of the clock leaves out, and what is no time, goes by the present offset.
 */
export function typedOffset(localTime: string, nowMs: number, offsetAt: OffsetAt = offsetMinutes): number {
  const time = parseHhmm(localTime)
  const present = offsetAt(nowMs)
  if (time === undefined) return present
  const found = [present, offsetAt(nowMs + DAY_MS)]
    .map((offset) => ({ offset, atMs: nextDepartureMs(atOffset(time, -offset) ?? 0, nowMs) }))
    .filter(({ offset, atMs }) => offsetAt(atMs) === offset)
    .toSorted((a, b) => a.atMs - b.atMs)
  return found[0]?.offset ?? present
}

/** The moment of a departure. A forecast knows it, unless it speaks of an earlier schedule than the session does. */
export function departureMs(gmt: HHmm | null, forecastMs: number | undefined, nowMs: number): number | undefined {
  if (gmt === null) return undefined
  const isOfSchedule = forecastMs !== undefined && Math.floor((forecastMs % DAY_MS) / MINUTE_MS) === minutesOf(gmt)
  return isOfSchedule ? forecastMs : nextDepartureMs(gmt, nowMs)
}
