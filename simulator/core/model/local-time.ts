import { MINUTE_MS, DAY_MS } from '#contract/durations.ts'

/** Local time in time zones. A day is a number of calendar days since 1 January 1970. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}

/** Whether this is the IANA name of a time zone. Bare offsets such as +02:00 are refused, because they have no clock changes. */
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

/** Offsets by zone and day; null for days with a clock change. */
const offsetsOfDays = new Map<string, Map<number, number | null>>()
const MAX_DAYS = 4_000

/** Offset of a zone from UTC at a moment, ms. The zone must be valid. */
export function offsetMsAt(zone: string, atMs: number): number {
  const day = Math.floor(atMs / DAY_MS)
  let days = offsetsOfDays.get(zone)
  if (!days || days.size > MAX_DAYS) offsetsOfDays.set(zone, (days = new Map()))
  let offset = days.get(day)
  if (offset === undefined) {
    const first = readOffsetMs(zone, day * DAY_MS)
    offset = first === readOffsetMs(zone, (day + 1) * DAY_MS) ? first : null
    days.set(day, offset)
  }
  return offset ?? readOffsetMs(zone, atMs)
}

/** The calendar day of a zone at a moment. */
export const localDay = (zone: string, atMs: number): number => Math.floor((atMs + offsetMsAt(zone, atMs)) / DAY_MS)

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** `2026-03-02` as a day; NaN for a date that does not exist, such as 30 February. */
export function dayOf(date: string): number {
  const ms = Date.parse(`${date}T00:00:00Z`)
  return Number.isFinite(ms) && new Date(ms).toISOString().slice(0, 10) === date ? ms / DAY_MS : NaN
}

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** When a local clock shows a time. Both moments are equal, except in the repeated hour when DST ends. */
export interface Shown {
  readonly firstMs: number
  readonly lastMs: number
}

/**
 * When a zone's clock shows a time of a day, in ms since midnight of that day. For a time of the hour skipped when DST
 * starts, this is the moment of the clock change.
 */
export function shownAt(zone: string, day: number, ofDayMs: number): Shown {
  const clockMs = day * DAY_MS + ofDayMs
  const offsets = [offsetMsAt(zone, clockMs - DAY_MS), offsetMsAt(zone, clockMs + DAY_MS)]
  const moments = offsets.map((offset) => clockMs - offset).filter((atMs) => atMs + offsetMsAt(zone, atMs) === clockMs)
  if (moments.length > 0) return { firstMs: Math.min(...moments), lastMs: Math.max(...moments) }
  const changeMs = changeBetween(zone, clockMs - Math.max(...offsets), clockMs - Math.min(...offsets))
  return { firstMs: changeMs, lastMs: changeMs }
}

/** The first moment with the later offset. */
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

/** The moment this number of days earlier with the same local time. */
export function daysBefore(zone: string, atMs: number, days: number): number {
  const clockMs = atMs + offsetMsAt(zone, atMs)
  const day = Math.floor(clockMs / DAY_MS)
  return shownAt(zone, day - days, clockMs - day * DAY_MS).firstMs
}
