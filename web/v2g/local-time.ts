import { atOffset, hhmmText, minutesOf, parseHhmm, type HHmm } from '#units/hhmm.ts'

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
