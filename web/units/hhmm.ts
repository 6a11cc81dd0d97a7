/** A time of day in the API format: a number in GMT with the digits HHMM. 730 is 07:30, 10 is 00:10. */
export type HHmm = number

const DAY_MINUTES = 24 * 60

/** Minutes since midnight; undefined for a number that is not a time of day, such as 1260 or 2400. */
export function minutesOf(time: HHmm): number | undefined {
  const hours = Math.floor(time / 100)
  const minutes = time % 100
  const isTime = Number.isInteger(time) && time >= 0 && hours < 24 && minutes < 60
  return isTime ? hours * 60 + minutes : undefined
}

/** The time of day at the given number of minutes after midnight. Whole days are ignored. */
export function ofMinutes(minutes: number): HHmm {
  const inDay = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return Math.floor(inDay / 60) * 100 + (inDay % 60)
}

/** `07:30`; a dash for a number that is not a time of day. */
export function hhmmText(time: HHmm | null | undefined): string {
  const minutes = time === null || time === undefined ? undefined : minutesOf(time)
  return minutes === undefined ? '–' : clockText(minutes)
}

/** Parses `07:30` or `7:30`; undefined for anything else. */
export function parseHhmm(text: string): HHmm | undefined {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text.trim())
  const time = match ? Number(match[1]) * 100 + Number(match[2]) : Number.NaN
  return minutesOf(time) === undefined ? undefined : time
}

/** Converts a time of day from GMT to an offset in minutes: 730 at +120 is 930. */
export function atOffset(time: HHmm, offsetMinutes: number): HHmm | undefined {
  const minutes = minutesOf(time)
  return minutes === undefined ? undefined : ofMinutes(minutes + offsetMinutes)
}

const clockText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const STEP_MINUTES = 30

/** The options `00:00` to `23:30`. Users can enter other minutes. */
export const TIMES: readonly string[] = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, index) =>
  hhmmText(ofMinutes(index * STEP_MINUTES)),
)
