import dayjs from 'dayjs'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { shownZone, type Zone, clockAt, isKnownZone, offsetMsAt } from './zone-clock.ts'

/** An age in its two largest units: `8 s`, `3 min 5 s`, `2 h 10 min`, `3 d 4 h`. A negative age is shown as `0 s`. */
export function ageText(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / SECOND_MS))
  if (!Number.isFinite(seconds)) return '–'
  const [s, min, h, d] = [
    seconds % 60,
    Math.floor(seconds / 60) % 60,
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 86_400),
  ]
  if (d > 0) return h > 0 ? `${d} d ${h} h` : `${d} d`
  if (h > 0) return min > 0 ? `${h} h ${min} min` : `${h} h`
  if (min > 0) return s > 0 ? `${min} min ${s} s` : `${min} min`
  return `${s} s`
}

/** A platform and a device may differ by this much. A moment further ahead has a wrong clock. */
const AHEAD_MS = MINUTE_MS

/** Whether the moment of this age has a wrong clock. */
export const isAhead = (ageMs: number): boolean => ageMs < -AHEAD_MS

/** `3 min 5 s ago`; `3 h in the future` for a moment of a wrong clock, whose value is not a present one. */
export const agoText = (ageMs: number, textOfAge = ageText): string =>
  isAhead(ageMs) ? `${textOfAge(-ageMs)} in the future` : `${textOfAge(ageMs)} ago`

/** An age in its largest unit only, for narrow places: `8 s`, `3 min`, `2 h`, `3 d`. */
export const roughAgeText = (ageMs: number): string => ageText(ageMs).split(' ').slice(0, 2).join(' ')

/*
 * Times are shown in the zone that the user chose, unless a function gets another one. A zone that this browser does not know
 * counts as none.
 */

const UNKNOWN = '–'

/** A moment in ISO 8601 or in ms since 1970, or unknown. */
export type Moment = string | number | null | undefined

/** `02/03/2026 10:00:00 UTC+2`, in the zone on screen or in another one, such as `Europe/Helsinki`. The text names the offset of the zone. */
export const dateTimeText = (moment: Moment, timeZone?: string) =>
  textOf(moment, 'DD/MM/YYYY HH:mm:ss', knownZone(timeZone), true)

/**
 * `02/03/2026 10:00:00`, for the values of a table: the header of the page names the offset at `nowMs` once. A moment with another
 * offset, across a clock change, names its own.
 */
export const cellTimeText = (moment: Moment, nowMs: number) =>
  textOf(moment, 'DD/MM/YYYY HH:mm:ss', undefined, isOtherOffset(momentMs(moment), nowMs))

/** Whether the zone on screen has another offset at a moment than at `nowMs`. */
export const isOtherOffset = (atMs: number | undefined, nowMs: number) =>
  atMs !== undefined && offsetMsAt(undefined, atMs) !== offsetMsAt(undefined, nowMs)

/** `02/03/2026 08:00:00 UTC`, which a time in another zone shows on hover. */
export const utcText = (moment: Moment) => textOf(moment, 'DD/MM/YYYY HH:mm:ss', 'UTC', true)

/** `10:00:00 UTC+2`, in the zone on screen or in another one. */
export const zonedTimeText = (moment: Moment, timeZone?: string) => textOf(moment, 'HH:mm:ss', knownZone(timeZone), true)

/** The time zone of the browser, such as `Europe/Helsinki`. */
export const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The name of the time zone on screen: `Europe/Helsinki`, `UTC`. */
export const shownZoneName = () => shownZone() ?? browserZone()

/** `02/03/2026` */
export const dateText = (moment: Moment) => textOf(moment, 'DD/MM/YYYY')

/** `10:00:00`, for places that show date and zone separately. */
export const timeText = (moment: Moment) => textOf(moment, 'HH:mm:ss')

/** `13:00` */
export const clockText = (moment: Moment) => textOf(moment, 'HH:mm')

/** `02/03/2026 10`, the start of an hour. */
export const hourText = (moment: Moment) => textOf(moment, 'DD/MM/YYYY HH')

/** The offset of the zone on screen, or of another one, at that moment: `UTC`, `UTC+2`, `UTC+5:30`. */
export function zoneText(atMs: number, timeZone?: Zone): string {
  const minutes = offsetMsAt(timeZone, atMs) / MINUTE_MS
  if (minutes === 0) return 'UTC'
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** Offset of the zone on screen from GMT at that moment, in minutes. */
export const offsetMinutes = (atMs: number) => offsetMsAt(undefined, atMs) / MINUTE_MS

/** `Sunday` */
export const weekdayText = (atMs: number) => clockAt(atMs).format('dddd')

/** ms since 1970; undefined for text that is not a moment. */
export function momentMs(moment: Moment): number | undefined {
  if (moment === null || moment === undefined || moment === '') return undefined
  const at = dayjs(moment)
  return at.isValid() ? at.valueOf() : undefined
}

const knownZone = (zone: Zone) => (isKnownZone(zone) ? zone : undefined)

function textOf(moment: Moment, format: string, zone?: Zone, withZone = false): string {
  const atMs = momentMs(moment)
  if (atMs === undefined) return UNKNOWN
  const text = clockAt(atMs, zone).format(format)
  return withZone ? `${text} ${zoneText(atMs, zone)}` : text
}

/** `One value a minute from 02/03/2026 08:00:00 to 02/03/2026 10:00:00`: a span with values at this resolution only. */
export function coarserText(startMs: number, endMs: number, resolutionMs: number): string {
  const each = resolutionMs === MINUTE_MS ? 'a minute' : `every ${ageText(resolutionMs)}`
  return `One value ${each} from ${dateTimeText(startMs)} to ${dateTimeText(endMs)}`
}
