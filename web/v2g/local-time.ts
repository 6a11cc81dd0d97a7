import { atOffset, type HHmm, hhmmText, minutesOf, parseHhmm } from '#units/hhmm.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { dateText, offsetMinutes, weekdayText } from '#units/dates.ts'

/** The platform stores departures in GMT. The console shows local time, which is `offsetMinutes` ahead of GMT. */
export const localText = (gmt: HHmm | null, offsetMinutes: number) =>
  hhmmText(gmt === null ? undefined : atOffset(gmt, offsetMinutes))

/** `05:30 GMT` */
export const gmtText = (gmt: HHmm) => `${hhmmText(gmt)} GMT`

/** The GMT time of a typed local time; undefined for an invalid time. */
export function gmtOf(localTime: string, offsetMinutes: number): HHmm | undefined {
  const time = parseHhmm(localTime)
  return time === undefined ? undefined : atOffset(time, -offsetMinutes)
}

const STEP_MINUTES = 10

const STEPS_OF_DAY = (24 * 60) / STEP_MINUTES

/** `00:00` to `23:50`, in steps. */
export const LOCAL_TIMES: readonly string[] = Array.from({ length: STEPS_OF_DAY }, (_, index) => stepText(index * STEP_MINUTES))

/** The start of the current local hour: `14:00` at 14:37. */
export function hourText(nowMs: number, offsetMinutes: number): string {
  const minutes = Math.floor(nowMs / 60_000) + offsetMinutes
  return stepText(minutes - (((minutes % 60) + 60) % 60))
}

/** The error of a typed local time. */
export function timeError(text: string): string | undefined {
  if (text.trim() === '') return 'Enter a time.'
  const time = parseHhmm(text)
  const minutes = time === undefined ? undefined : minutesOf(time)
  if (minutes === undefined) return 'Enter a time, for example 07:30.'
  return minutes % STEP_MINUTES === 0 ? undefined : 'Choose a time in steps of 10 minutes.'
}

function stepText(minutes: number) {
  return hhmmText(atOffset(0, minutes))
}

/** A change of the local clock to or from daylight saving time. */
export interface ClockChange {
  atMs: number
  /** Offset from GMT after the change, minutes. */
  offsetAfter: number
  /** The shift of a time in GMT on the local clock, minutes; negative for earlier. */
  shiftMinutes: number
  /** Local days from today; 0 is today. */
  inDays: number
  isPast: boolean
}

const DAYS_AHEAD = 7
/** Clocks change at full and half hours of GMT worldwide. */
const STEP_MS = HOUR_MS / 2

/**
 * The next change of the local clock within seven days, or the change of today, even if it is past. `offsetAt` returns the
 * offset of a moment in minutes.
 */
export function clockChangeNear(nowMs: number, offsetAt: (atMs: number) => number = offsetMinutes): ClockChange | undefined {
  const dayOf = (atMs: number) => Math.floor((atMs + offsetAt(atMs) * MINUTE_MS) / DAY_MS)
  const today = dayOf(nowMs)
  const firstMs = Math.floor((nowMs - DAY_MS) / STEP_MS) * STEP_MS
  const lastMs = nowMs + (DAYS_AHEAD + 1) * DAY_MS

  for (let atMs = firstMs; atMs <= lastMs; atMs += STEP_MS) {
    const offsetAfter = offsetAt(atMs)
    const shiftMinutes = offsetAfter - offsetAt(atMs - STEP_MS)
    const inDays = dayOf(atMs) - today
    if (shiftMinutes !== 0 && inDays >= 0 && inDays <= DAYS_AHEAD) {
      return { atMs, offsetAfter, shiftMinutes, inDays, isPast: atMs <= nowMs }
    }
  }
  return undefined
}

/** Describes the effect of a change on departures, which are stored in GMT. */
export function clockChangeText({ atMs, shiftMinutes, inDays, isPast }: ClockChange): string {
  const way = shiftMinutes > 0 ? 'forward' : 'back'
  const minutes = Math.abs(shiftMinutes)
  const shift = `${minutes === 60 ? 'one hour' : `${minutes} minutes`} ${shiftMinutes > 0 ? 'later' : 'earlier'}`
  if (isPast) return `The clock went ${way} today. Departures are stored in GMT and are now ${shift} in local time.`
  return `The clock goes ${way} ${dayText(atMs, inDays)}. Departures are stored in GMT and will then be ${shift} in local time.`
}

function dayText(atMs: number, inDays: number) {
  if (inDays === 0) return 'today'
  return inDays === 1 ? `tomorrow, ${dateText(atMs)}` : `on ${weekdayText(atMs)}, ${dateText(atMs)}`
}
