import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { MINUTE_MS, HOUR_MS } from '#contract/durations.ts'
import { zoneText } from '#units/dates.ts'

dayjs.extend(customParseFormat)

/** How a moment is typed, in the browser's zone; seconds may follow, and the zone as times are shown with. */
export const MOMENT_FORMAT = 'DD/MM/YYYY HH:mm'
const WITH_SECONDS = `${MOMENT_FORMAT}:ss`

const ZONED = /^(?<local>.*\d)\s+(?<zone>UTC|GMT[+-]\d{1,2}(?::\d{2})?)$/

/**
 * The moment that a text says, ms; undefined for any other text. A zone says which of two is meant where the clock is put
 * back; it has to be the one that the browser's clock has then.
 */
export function typedMoment(text: string): number | undefined {
  const { local = text.trim(), zone } = ZONED.exec(text.trim())?.groups ?? {}
  const at = dayjs(local, [MOMENT_FORMAT, WITH_SECONDS], true)
  if (!at.isValid()) return undefined
  return [0, HOUR_MS, -HOUR_MS]
    .map((asideMs) => at.valueOf() + asideMs)
    .find((ms) => dayjs(ms).format(WITH_SECONDS) === at.format(WITH_SECONDS) && (zone === undefined || zoneText(ms) === zone))
}

/** A moment as it would be typed; empty for none. Where the clock shows the same twice, the later one is told by its zone. */
export function momentInput(ms: number | undefined): string {
  if (ms === undefined) return ''
  const text = dayjs(ms).format(ms % MINUTE_MS === 0 ? MOMENT_FORMAT : WITH_SECONDS)
  return typedMoment(text) === Math.floor(ms / 1_000) * 1_000 ? text : `${text} ${zoneText(ms)}`
}
