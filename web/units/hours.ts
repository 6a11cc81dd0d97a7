import dayjs from 'dayjs'
import { HOUR_MS } from '#contract/durations.ts'
import { dateText, hourText, zoneText } from './dates.ts'

/** How an hour is typed. */
export const HOUR_FORMAT = 'DD/MM/YYYY HH'

export type HourStatus = 'Done' | 'Ongoing' | 'Next'

/** How what is for an hour stands, in the platform's time. Every hour that is still to come is a next one. */
export function statusAt(hourMs: number, nowMs: number): HourStatus {
  if (nowMs < hourMs) return 'Next'
  return nowMs < hourMs + HOUR_MS ? 'Ongoing' : 'Done'
}

/**
 * `10:00–11:00 GMT+2`: an hour on the clock that it begins with. In the night in which clocks are turned, its end is still
 * told by that clock, so that every range is one hour long and no two are the same.
 */
export function rangeText(hourMs: number): string {
  const start = dayjs(hourMs)
  const end = `${String((start.hour() + 1) % 24).padStart(2, '0')}:${start.format('mm')}`
  return `${start.format('HH:mm')}–${end} ${zoneText(hourMs)}`
}

/** `02/03/2026, 10:00–11:00 GMT+2` */
export const dayAndRangeText = (hourMs: number) => `${dateText(hourMs)}, ${rangeText(hourMs)}`

/**
 * The hours that begin within a local hour, written as `02/03/2026 10`: one; in the night in which clocks are set back
 * two of the same name, the earlier first; none for one that clocks leap over. Undefined for what is no date and hour.
 */
export function hoursNamed(text: string): number[] | undefined {
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

/** No zone is farther from UTC. */
const FARTHEST_ZONE_H = 15

/** An hour as it is typed: of the two of one name, in the night in which clocks are set back, the later one where it says so. */
export interface TypedHour {
  /** `02/03/2026 10` in the browser's zone. */
  hour: string
  isLater: boolean
}

/** An hour as it would be typed. */
export function typedHour(hourMs: number): TypedHour {
  const hour = hourText(hourMs)
  return { hour, isLater: hoursNamed(hour)?.[1] === hourMs }
}

/** The hour that is typed, ms; undefined for what is none. */
export function hourOf({ hour, isLater }: TypedHour): number | undefined {
  const hours = hoursNamed(hour)
  return (isLater ? hours?.[1] : undefined) ?? hours?.[0]
}

/** What is wrong with an hour that is to be still to come, while the one that began at `presentMs` goes on. */
export function hourError(typed: TypedHour, presentMs: number): string | undefined {
  if (hoursNamed(typed.hour) === undefined) return `Enter an hour as ${HOUR_FORMAT}.`
  const hourMs = hourOf(typed)
  if (hourMs === undefined) return 'There is no such hour: the clocks leap over it.'
  if (hourMs < presentMs) return 'The hour cannot be in the past.'
  return hourMs === presentMs ? 'The hour has already begun.' : undefined
}

/** The first hour from a moment on that is not taken. */
export function firstFreeHour(fromMs: number, taken: ReadonlySet<number>): number {
  let hourMs = Math.ceil(fromMs / HOUR_MS) * HOUR_MS
  while (taken.has(hourMs)) hourMs += HOUR_MS
  return hourMs
}
