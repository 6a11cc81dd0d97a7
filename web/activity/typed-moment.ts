import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { MINUTE_MS, HOUR_MS } from '#contract/durations.ts'
import { zoneText } from '#units/dates.ts'

dayjs.extend(customParseFormat)

/** The format of an entered time, in the zone of the browser. Seconds and the zone of shown times may follow. */
export const MOMENT_FORMAT = 'DD/MM/YYYY HH:mm'
const WITH_SECONDS = `${MOMENT_FORMAT}:ss`

const ZONED = /^(?<local>.*\d)\s+(?<zone>UTC|GMT[+-]\d{1,2}(?::\d{2})?)$/

/**
 * The time of a text, ms; undefined for an invalid text. When clocks go back, the zone distinguishes the two repeated
 * times. It must be the zone of the browser at that time.
 */
export function typedMoment(text: string): number | undefined {
  const { local = text.trim(), zone } = ZONED.exec(text.trim())?.groups ?? {}
  const at = dayjs(local, [MOMENT_FORMAT, WITH_SECONDS], true)
  if (!at.isValid()) return undefined
  return [0, HOUR_MS, -HOUR_MS]
    .map((asideMs) => at.valueOf() + asideMs)
    .find((ms) => dayjs(ms).format(WITH_SECONDS) === at.format(WITH_SECONDS) && (zone === undefined || zoneText(ms) === zone))
}

/** The text for the input field of a time; empty for undefined. The second of two repeated times includes its zone. */
export function momentInput(ms: number | undefined): string {
  if (ms === undefined) return ''
  const text = dayjs(ms).format(ms % MINUTE_MS === 0 ? MOMENT_FORMAT : WITH_SECONDS)
  return typedMoment(text) === Math.floor(ms / 1_000) * 1_000 ? text : `${text} ${zoneText(ms)}`
}
