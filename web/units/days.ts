import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
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
