import { HOUR_MS } from '#contract/durations.ts'
import { dayAfter, type Day } from '#units/days.ts'

/** The clock of the market's gate. */
const ZONE = 'Europe/Helsinki'
/** A market day is one of Central Europe, whose clocks are an hour behind Finland's, in summer and in winter. */
const BEHIND_MS = HOUR_MS

const finnish = new Intl.DateTimeFormat('en-GB', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** What Finnish clocks show, as if it were UTC, ms. */
function finnishClockMs(atMs: number): number {
  const part = Object.fromEntries(finnish.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute)
}

/** When Finnish clocks show a time that they show once. */
function momentOf(day: Day, time: string): number {
  const shownMs = Date.parse(`${day}T${time}:00Z`)
  const aheadMs = (atMs: number) => finnishClockMs(atMs) - atMs
  // The second look is by the offset of that moment itself: on a day when clocks are turned it may be another one.
  return shownMs - aheadMs(shownMs - aheadMs(shownMs))
}

/** The day of the market that an hour belongs to: one from 01:00 to 01:00 on Finnish clocks. */
export const marketDayOf = (hourMs: number): Day => new Date(finnishClockMs(hourMs - BEHIND_MS)).toISOString().slice(0, 10)

/** When bids for a day of the market close: at 18:30 in Finland on the day before. */
export const gateClosesMs = (marketDay: Day) => momentOf(dayAfter(marketDay, -1), '18:30')

/** The first day of the market whose gate is still open at a moment. */
export function openMarketDay(nowMs: number): Day {
  let day = marketDayOf(nowMs)
  while (gateClosesMs(day) <= nowMs) day = dayAfter(day)
  return day
}

/** When a day of the market begins; the next one begins when it ends. */
export const marketDayStartMs = (marketDay: Day) => momentOf(marketDay, '01:00')

/** How many hours it has: 24, or 23 and 25 where clocks are turned. */
export const marketHours = (marketDay: Day) => (marketDayStartMs(dayAfter(marketDay)) - marketDayStartMs(marketDay)) / HOUR_MS
