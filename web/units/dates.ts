import dayjs from 'dayjs'

const UNKNOWN = '–'

/** A moment in ISO 8601 or in ms since 1970, or unknown. */
export type Moment = string | number | null | undefined

/** `02/03/2026 10:00:00 GMT+2`, in the browser's time zone or in another one, such as `Europe/Helsinki`. The text names the offset of the zone. */
export function dateTimeText(moment: Moment, timeZone?: string): string {
  const at = parse(moment)
  if (!at) return UNKNOWN
  const other = timeZone === undefined ? undefined : partsIn(timeZone, at.valueOf())
  return other
    ? `${other('day')}/${other('month')}/${other('year')} ${clockIn(other)}`
    : `${at.format('DD/MM/YYYY HH:mm:ss')} ${zoneText(at.valueOf())}`
}

/** `10:00:00 GMT+2`, in a time zone such as `Europe/Helsinki`, or in the browser's. */
export function zonedTimeText(moment: Moment, timeZone?: string): string {
  const at = parse(moment)
  if (!at) return UNKNOWN
  const other = timeZone === undefined ? undefined : partsIn(timeZone, at.valueOf())
  return other ? clockIn(other) : `${at.format('HH:mm:ss')} ${zoneText(at.valueOf())}`
}

/** The time zone of the browser, such as `Europe/Helsinki`. */
export const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

type Part = (type: Intl.DateTimeFormatPartTypes) => string

const clockIn = (part: Part) =>
  `${part('hour')}:${part('minute')}:${part('second')} ${part('timeZoneName').replace(/^GMT(?:\+0)?$/, 'UTC')}`

const formats = new Map<string, Intl.DateTimeFormat>()

/** The parts of a moment in a time zone; undefined for a zone that this browser does not know. */
function partsIn(timeZone: string, atMs: number): Part | undefined {
  let format = formats.get(timeZone)
  if (!format) {
    try {
      format = new Intl.DateTimeFormat('en-GB', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
        timeZoneName: 'shortOffset',
      })
    } catch {
      return undefined
    }
    formats.set(timeZone, format)
  }
  const parts = format.formatToParts(atMs)
  return (wanted) => parts.find(({ type }) => type === wanted)?.value ?? ''
}

/** `02/03/2026` */
export const dateText = (moment: Moment) => parse(moment)?.format('DD/MM/YYYY') ?? UNKNOWN

/** `10:00:00`, for places that show date and zone separately. */
export const timeText = (moment: Moment) => parse(moment)?.format('HH:mm:ss') ?? UNKNOWN

/** `02/03/2026 10`, the start of an hour. */
/** `13:00` */
export const clockText = (moment: Moment) => parse(moment)?.format('HH:mm') ?? UNKNOWN
export const hourText = (moment: Moment) => parse(moment)?.format('DD/MM/YYYY HH') ?? UNKNOWN

/** The offset of the browser's time zone at that moment: `UTC`, `GMT+2`, `GMT+5:30`. */
export function zoneText(atMs: number): string {
  const minutes = offsetMinutes(atMs)
  if (minutes === 0) return 'UTC'
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** Offset of the browser's time zone from GMT at that moment, in minutes. */
export const offsetMinutes = (atMs: number) => dayjs(atMs).utcOffset()

/** `Sunday` */
export const weekdayText = (atMs: number) => dayjs(atMs).format('dddd')

/** ms since 1970; undefined for text that is not a moment. */
export const momentMs = (moment: Moment) => parse(moment)?.valueOf()

function parse(moment: Moment) {
  if (moment === null || moment === undefined || moment === '') return undefined
  const at = dayjs(moment)
  return at.isValid() ? at : undefined
}
