import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { zoneText } from './dates.ts'
import { clockAt, momentsAtClock } from './zone-clock.ts'

dayjs.extend(customParseFormat)

/** The format of an entered time, in the zone on screen. Seconds and the zone of shown times may follow. */
export const MOMENT_FORMAT = 'DD/MM/YYYY HH:mm'
const WITH_SECONDS = `${MOMENT_FORMAT}:ss`

const ZONED = /^(?<local>.*\d)\s+(?<zone>UTC|GMT[+-]\d{1,2}(?::\d{2})?)$/

/**
 * The time of a text, ms; undefined for an invalid text and for an hour that clocks skip. When clocks go back, the zone
 * distinguishes the two repeated times. It must be the zone on screen at that time.
 */
export function typedMoment(text: string): number | undefined {
  const { local = text.trim(), zone } = ZONED.exec(text.trim())?.groups ?? {}
  const clock = [MOMENT_FORMAT, WITH_SECONDS].map((format) => dayjs.utc(local, format, true)).find((one) => one.isValid())
  if (!clock) return undefined
  const moments = momentsAtClock(clock.valueOf())
  return moments.find((ms) => zone === undefined || zoneText(ms) === zone)
}

/** The text for the input field of a time; empty for undefined. The second of two repeated times includes its zone. */
export function momentInput(ms: number | undefined): string {
  if (ms === undefined) return ''
  const text = clockAt(ms).format(ms % MINUTE_MS === 0 ? MOMENT_FORMAT : WITH_SECONDS)
  return typedMoment(text) === Math.floor(ms / SECOND_MS) * SECOND_MS ? text : `${text} ${zoneText(ms)}`
}
