import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { dateText, weekdayText } from './dates.ts'
import { clockAt, reachedAt } from './zone-clock.ts'

/** A day of the calendar in the zone on screen, as in a URL: `2026-03-02`. */
export type Day = string

const WRITTEN = 'YYYY-MM-DD'

export const dayOf = (atMs: number): Day => clockAt(atMs).format(WRITTEN)

/** Parses a day of a URL; undefined for any other text. */
export function dayFrom(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1970') return undefined
  const asUtc = new Date(`${text}T00:00:00Z`)
  // The parser reads 31 April as 1 May.
  return !Number.isNaN(asUtc.getTime()) && asUtc.toISOString().startsWith(text) ? text : undefined
}

/** Format of a typed day. */
export const DAY_FORMAT = 'DD/MM/YYYY'

/** A day in the typed format: `02/03/2026`. */
export const formatDay = (day: Day) => day.split('-').toReversed().join('/')

/** Parses a day typed as `02/03/2026`; undefined for any other text. */
export function parseDay(text: string): Day | undefined {
  const [day, month, year, ...rest] = text.trim().split('/')
  return rest.length === 0 ? dayFrom(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`) : undefined
}

/** The day that is the given number of days later. */
export const dayAfter = (day: Day, days = 1): Day => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Start of a day in the zone on screen, ms. */
export const dayStartMs = (day: Day) => reachedAt(Date.parse(day))

/**
 * The starts of the hours of a day, ms: 24 hours; 23 or 25 when clocks change. They are whole hours of UTC, which begin at half
 * past in a time zone with an offset of half an hour.
 */
export function hoursOfDay(day: Day): number[] {
  const firstMs = Math.ceil(dayStartMs(day) / HOUR_MS) * HOUR_MS
  const count = Math.ceil((dayStartMs(dayAfter(day)) - firstMs) / HOUR_MS)
  return Array.from({ length: count }, (_, index) => firstMs + index * HOUR_MS)
}

/** `Monday 02/03/2026` */
export const dayText = (day: Day) => `${weekdayText(dayStartMs(day))} ${dateText(dayStartMs(day))}`

/** The ranges that people ask for by name. */
export const RANGE_NAMES = ['Yesterday', 'Last night', 'This week'] as const
export type RangeName = (typeof RANGE_NAMES)[number]

const NIGHT = { startHour: 22, endHour: 6 }

/**
 * A named range by the clock on screen, in ms. A night is from 22:00 to 06:00; before 06:00, the night that has not ended. A week
 * starts on Monday. A range that has not ended ends at the present minute, and is at least a minute long.
 */
export function namedRange(name: RangeName, nowMs: number): { fromMs: number; toMs: number } {
  const today = dayOf(nowMs)
  const hourOf = (day: string, hour: number) => reachedAt(Date.parse(day) + hour * HOUR_MS)
  const untilNow = (fromMs: number, toMs = Infinity) => ({
    fromMs,
    toMs: Math.min(toMs, Math.max(fromMs + MINUTE_MS, Math.floor(nowMs / MINUTE_MS) * MINUTE_MS)),
  })
  if (name === 'Yesterday') return { fromMs: dayStartMs(dayAfter(today, -1)), toMs: dayStartMs(today) }
  if (name === 'Last night') return untilNow(hourOf(dayAfter(today, -1), NIGHT.startHour), hourOf(today, NIGHT.endHour))
  // Sunday is day 0.
  return untilNow(dayStartMs(dayAfter(today, -((clockAt(nowMs).day() + 6) % 7))))
}
