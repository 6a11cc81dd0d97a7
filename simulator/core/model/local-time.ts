import { MINUTE_MS, DAY_MS } from '#contract/durations.ts'

/** Clocks of the world's time zones. A day is counted since 1 January 1970, as a calendar has it. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}

/** Is it the IANA name of a time zone? Bare offsets such as +02:00 are none: no clock there is ever changed. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

function readOffsetMs(zone: string, atMs: number): number {
  const name = formatOf(zone)
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes, seconds] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name ?? '') ?? []
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS + Number(seconds ?? 0) * 1_000
  return sign === '-' ? -size : size
}

/** Of days without a clock change, by zone and day; null for the others. */
const offsetsOfDays = new Map<string, Map<number, number | null>>()
const MOST_DAYS = 4_000

/** How far a zone's clock is ahead of UTC at a moment, ms. The zone must be one. */
export function offsetMsAt(zone: string, atMs: number): number {
  const day = Math.floor(atMs / DAY_MS)
  let days = offsetsOfDays.get(zone)
  if (!days || days.size > MOST_DAYS) offsetsOfDays.set(zone, (days = new Map()))
  let offset = days.get(day)
  if (offset === undefined) {
    const first = readOffsetMs(zone, day * DAY_MS)
    offset = first === readOffsetMs(zone, (day + 1) * DAY_MS) ? first : null
    days.set(day, offset)
  }
  return offset ?? readOffsetMs(zone, atMs)
}

/** The day that a zone's calendar has at a moment. */
export const localDay = (zone: string, atMs: number): number => Math.floor((atMs + offsetMsAt(zone, atMs)) / DAY_MS)

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** `2026-03-02` as a day; NaN for a date that no calendar has, such as 30 February. */
export function dayOf(date: string): number {
  const ms = Date.parse(`${date}T00:00:00Z`)
  return Number.isFinite(ms) && new Date(ms).toISOString().slice(0, 10) === date ? ms / DAY_MS : NaN
}

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** When a clock shows a time: the same moment twice, except in the hour that an autumn night has two of. */
export interface Shown {
  readonly firstMs: number
  readonly lastMs: number
}

/**
 * When a zone's clock shows a time of a day, in ms since that day's midnight. A time that a spring night leaves out is the
 * moment at which the clock is put forward.
 */
export function shownAt(zone: string, day: number, ofDayMs: number): Shown {
  const clockMs = day * DAY_MS + ofDayMs
  const offsets = [offsetMsAt(zone, clockMs - DAY_MS), offsetMsAt(zone, clockMs + DAY_MS)]
  const moments = offsets.map((offset) => clockMs - offset).filter((atMs) => atMs + offsetMsAt(zone, atMs) === clockMs)
  if (moments.length > 0) return { firstMs: Math.min(...moments), lastMs: Math.max(...moments) }
  const changeMs = changeBetween(zone, clockMs - Math.max(...offsets), clockMs - Math.min(...offsets))
  return { firstMs: changeMs, lastMs: changeMs }
}

/** The first moment with the later one's offset. */
function changeBetween(zone: string, fromMs: number, toMs: number): number {
  const after = offsetMsAt(zone, toMs)
  let [before, at] = [fromMs, toMs]
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2)
    if (offsetMsAt(zone, middle) === after) at = middle
    else before = middle
  }
  return at
}

/** The moment so many days before another one at which the clock showed the same time. */
export function daysBefore(zone: string, atMs: number, days: number): number {
  const clockMs = atMs + offsetMsAt(zone, atMs)
  const day = Math.floor(clockMs / DAY_MS)
  return shownAt(zone, day - days, clockMs - day * DAY_MS).firstMs
}
