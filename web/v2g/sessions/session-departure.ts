import { MINUTE_MS, DAY_MS } from '#contract/durations.ts'
import { offsetMinutes } from '#units/dates.ts'
import { atOffset, minutesOf, parseHhmm, type HHmm } from '#units/hhmm.ts'

/** The offset of the local clock from GMT at a moment, minutes. */
type OffsetAt = (atMs: number) => number

/** The next moment with this time of day in GMT, ms. */
export function nextDepartureMs(gmt: HHmm, nowMs: number): number {
  const atMs = Math.floor(nowMs / DAY_MS) * DAY_MS + (minutesOf(gmt) ?? 0) * MINUTE_MS
  return atMs > nowMs ? atMs : atMs + DAY_MS
}

/** The offset of the local clock at the next departure. It differs from the present offset if the clock changes before. */
export const departureOffset = (gmt: HHmm, nowMs: number, offsetAt: OffsetAt = offsetMinutes) =>
  offsetAt(nextDepartureMs(gmt, nowMs))

/**
 * The offset to convert a typed local time: the offset when the local clock next shows this time. A skipped or invalid time
 * uses the present offset.
 */
export function offsetOfTypedTime(localTime: string, nowMs: number, offsetAt: OffsetAt = offsetMinutes): number {
  const time = parseHhmm(localTime)
  const present = offsetAt(nowMs)
  if (time === undefined) return present
  const found = [present, offsetAt(nowMs + DAY_MS)]
    .map((offset) => ({ offset, atMs: nextDepartureMs(atOffset(time, -offset) ?? 0, nowMs) }))
    .filter(({ offset, atMs }) => offsetAt(atMs) === offset)
    .toSorted((a, b) => a.atMs - b.atMs)
  return found[0]?.offset ?? present
}

/** The moment of a departure. Uses the forecast unless it refers to an earlier schedule of the session. */
export function departureMs(gmt: HHmm | null, forecastMs: number | undefined, nowMs: number): number | undefined {
  if (gmt === null) return undefined
  const isOfSchedule = forecastMs !== undefined && Math.floor((forecastMs % DAY_MS) / MINUTE_MS) === minutesOf(gmt)
  return isOfSchedule ? forecastMs : nextDepartureMs(gmt, nowMs)
}
