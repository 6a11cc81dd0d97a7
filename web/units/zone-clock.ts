import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'

/** The IANA name of a time zone, or undefined for the time zone of the browser. */
export type Zone = string | undefined

let shown: Zone

/** The zone of all times on screen that name no other zone. */
export const shownZone = (): Zone => shown

/** Shows times in another zone. Texts that exist already keep their zone, so the caller renders the page again. */
export function showTimesIn(zone: Zone): void {
  shown = zone
}

/** The zones in which a user can read times. */
export type TimesChoice = 'browser' | 'site' | 'utc'

/**
 * The zone of a choice. Without a known zone of the sites, `site` falls back to the browser's zone. An invalid stored choice
 * counts as `browser`.
 */
export function zoneOfChoice(choice: string, siteZone: Zone): Zone {
  if (choice === 'utc') return 'UTC'
  return choice === 'site' ? siteZone : undefined
}

dayjs.extend(utc)

interface KnownZone {
  readonly format: Intl.DateTimeFormat
  readonly offsets: Map<number, number>
}
const zones = new Map<string, KnownZone>()

/** Clocks change at quarter hours of UTC, so the offset is constant in between. */
const QUARTER_MS = 15 * MINUTE_MS
const MAX_KNOWN = 20_000

/** Whether this browser knows the zone. */
export function isKnownZone(zone: Zone): boolean {
  try {
    offsetMsAt(zone, 0)
    return true
  } catch {
    return false
  }
}

/** Offset of a time zone from UTC, ms; without a zone, of the zone on screen. Throws for an unknown zone. */
export function offsetMsAt(zone: Zone, atMs: number): number {
  const name = zone ?? shownZone()
  if (name === undefined) return -new Date(atMs).getTimezoneOffset() * MINUTE_MS
  if (name === 'UTC') return 0
  let known = zones.get(name)
  if (!known) {
    const format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' })
    zones.set(name, (known = { format, offsets: new Map() }))
  }
  const quarter = Math.floor(atMs / QUARTER_MS)
  let offset = known.offsets.get(quarter)
  if (offset === undefined) {
    if (known.offsets.size >= MAX_KNOWN) known.offsets.clear()
    known.offsets.set(quarter, (offset = readOffsetMs(known.format, quarter * QUARTER_MS)))
  }
  return offset
}

function readOffsetMs(format: Intl.DateTimeFormat, atMs: number): number {
  const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name ?? '') ?? []
  const sizeMs = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * SECOND_MS
  return sign === '-' ? -sizeMs : sizeMs
}

/**
 * What the clock of a zone shows at a moment, for `format` and `hour` only: its own moment is shifted by the offset. The time zone
 * plugin of dayjs is wrong in the hours around a clock change.
 */
export const clockAt = (atMs: number, zone?: Zone) => dayjs.utc(atMs + offsetMsAt(zone, atMs))

/**
 * The moments at which the clock of a zone shows a time, given as ms since 1970 on that clock: one; two when clocks go back, the
 * earlier first; none in the hour that clocks skip.
 */
export function momentsAtClock(clockMs: number, zone?: Zone): number[] {
  const offsets = new Set([offsetMsAt(zone, clockMs - DAY_MS), offsetMsAt(zone, clockMs + DAY_MS)])
  return [...offsets]
    .map((offsetMs) => clockMs - offsetMs)
    .filter((atMs) => atMs + offsetMsAt(zone, atMs) === clockMs)
    .toSorted((a, b) => a - b)
}

/** When a clock reaches a time: the first moment that shows it, or the clock change that skips it. */
export function reachedAt(clockMs: number, zone?: Zone): number {
  const [firstMs] = momentsAtClock(clockMs, zone)
  if (firstMs !== undefined) return firstMs
  const offsets = [offsetMsAt(zone, clockMs - DAY_MS), offsetMsAt(zone, clockMs + DAY_MS)]
  return changeBetween(zone, clockMs - Math.max(...offsets), clockMs - Math.min(...offsets))
}

/** The first moment with the later offset. */
function changeBetween(zone: Zone, fromMs: number, toMs: number): number {
  const later = offsetMsAt(zone, toMs)
  let [beforeMs, atMs] = [fromMs, toMs]
  while (atMs - beforeMs > 1) {
    const middleMs = Math.floor((beforeMs + atMs) / 2)
    if (offsetMsAt(zone, middleMs) === later) atMs = middleMs
    else beforeMs = middleMs
  }
  return atMs
}
