import { HOUR_MS } from '#contract/durations.ts'
import { dateText, hourText, isOtherOffset, zoneText } from './dates.ts'
import { clockAt } from './zone-clock.ts'

/** Format of a typed hour. */
export const HOUR_FORMAT = 'DD/MM/YYYY HH'

export type HourStatus = 'Done' | 'Ongoing' | 'Next'

/** Status of an hour, in the platform's time. Every future hour is `Next`. */
export function statusAt(hourMs: number, nowMs: number): HourStatus {
  if (nowMs < hourMs) return 'Next'
  return nowMs < hourMs + HOUR_MS ? 'Ongoing' : 'Done'
}

/**
 * `10:00–11:00 UTC+2`: an hour with the offset at its start. When clocks change, its end uses the same offset, so that every
 * range is one hour long and unique.
 */
export const rangeText = (hourMs: number): string => `${clockRangeText(hourMs)} ${zoneText(hourMs)}`

/**
 * `10:00–11:00`, for the values of a table: the header of the page names the offset at `nowMs` once. An hour with another offset,
 * across a clock change, names its own, so the two hours of the same name differ.
 */
export const cellRangeText = (hourMs: number, nowMs: number): string =>
  isOtherOffset(hourMs, nowMs) ? rangeText(hourMs) : clockRangeText(hourMs)

function clockRangeText(hourMs: number): string {
  const start = clockAt(hourMs)
  const end = `${String((start.hour() + 1) % 24).padStart(2, '0')}:${start.format('mm')}`
  return `${start.format('HH:mm')}–${end}`
}

/** `02/03/2026, 10:00–11:00 UTC+2` */
export const dayAndRangeText = (hourMs: number) => `${dateText(hourMs)}, ${rangeText(hourMs)}`

/**
 * The hours that begin within a local hour, written as `02/03/2026 10`. Usually one; two when clocks go back, the earlier first;
 * none when clocks skip the hour. Undefined for text that is not a date and hour.
 */
export function parseLocalHour(text: string): number[] | undefined {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2})$/.exec(text.trim())
  if (!parts) return undefined
  const [day = 0, month = 0, year = 0, hour = 0] = parts.slice(1).map(Number)
  const asUtc = new Date(Date.UTC(year, month - 1, day, hour))
  const isDate = asUtc.getUTCDate() === day && asUtc.getUTCMonth() === month - 1 && asUtc.getUTCHours() === hour
  if (!isDate) return undefined

  const hours = Array.from(
    { length: 2 * FARTHEST_ZONE_H + 1 },
    (_, index) => asUtc.getTime() + (index - FARTHEST_ZONE_H) * HOUR_MS,
  )
  return hours.filter((hourMs) => hourText(hourMs) === text.trim())
}

/** The largest offset of a time zone from UTC. */
const FARTHEST_ZONE_H = 15

/** A typed hour. When clocks go back, `isLater` selects the later of the two hours with the same name. */
export interface TypedHour {
  /** `02/03/2026 10` in the zone on screen. */
  hour: string
  isLater: boolean
}

/** An hour in the typed format. */
export function typedHour(hourMs: number): TypedHour {
  const hour = hourText(hourMs)
  return { hour, isLater: parseLocalHour(hour)?.[1] === hourMs }
}

/** The start of a typed hour, ms; undefined for invalid text. */
export function hourOf({ hour, isLater }: TypedHour): number | undefined {
  const hours = parseLocalHour(hour)
  return (isLater ? hours?.[1] : undefined) ?? hours?.[0]
}

/** The error of an hour that must be in the future. The present hour began at `presentMs`. */
export function hourError(typed: TypedHour, presentMs: number): string | undefined {
  if (parseLocalHour(typed.hour) === undefined) return `Enter an hour as ${HOUR_FORMAT}.`
  const hourMs = hourOf(typed)
  if (hourMs === undefined) return 'This hour does not exist because the clocks go forward.'
  if (hourMs < presentMs) return 'The hour cannot be in the past.'
  return hourMs === presentMs ? 'The hour has already begun.' : undefined
}

/** The first free hour at or after a moment. */
export function firstFreeHour(fromMs: number, taken: ReadonlySet<number>): number {
  let hourMs = Math.ceil(fromMs / HOUR_MS) * HOUR_MS
  while (taken.has(hourMs)) hourMs += HOUR_MS
  return hourMs
}
