import dayjs from 'dayjs'
import { HOUR_MS } from '#contract/durations.ts'
import { dateText, weekdayText } from './dates.ts'

/** A day of the browser's calendar, as addresses have it: `2026-03-02`. */
export type Day = string

const WRITTEN = 'YYYY-MM-DD'

export const dayOf = (atMs: number): Day => dayjs(atMs).format(WRITTEN)

/** The day that a text names; undefined for what is none. */
export function dayFrom(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1970') return undefined
  const asUtc = new Date(`${text}T00:00:00Z`)
  // A 31st of April would be taken for the day after the 30th.
  return !Number.isNaN(asUtc.getTime()) && asUtc.toISOString().startsWith(text) ? text : undefined
}

/** How a day is typed. */
export const DAY_FORMAT = 'DD/MM/YYYY'

/** A day as it would be typed: `02/03/2026`. */
export const typedDay = (day: Day) => day.split('-').toReversed().join('/')

/** The day that is typed as `02/03/2026`; undefined for what is none. */
export function dayTyped(text: string): Day | undefined {
  const [day, month, year, ...rest] = text.trim().split('/')
  return rest.length === 0 ? dayFrom(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`) : undefined
}

/** The day so many days later. */
export const dayAfter = (day: Day, days = 1): Day => dayjs(day).add(days, 'day').format(WRITTEN)

/** When a day begins on the browser's clock, ms. */
export const dayStartMs = (day: Day) => dayjs(day).startOf('day').valueOf()

/**
 * The hours that begin on a day, ms: 24; 23 or 25 where clocks are turned. They are whole hours of UTC, which begin on the
 * half hour where the zone does.
 */
export function hoursOfDay(day: Day): number[] {
  const firstMs = Math.ceil(dayStartMs(day) / HOUR_MS) * HOUR_MS
  const count = Math.ceil((dayStartMs(dayAfter(day)) - firstMs) / HOUR_MS)
  return Array.from({ length: count }, (_, index) => firstMs + index * HOUR_MS)
}

/** `Monday 02/03/2026` */
export const dayText = (day: Day) => `${weekdayText(dayStartMs(day))} ${dateText(dayStartMs(day))}`
