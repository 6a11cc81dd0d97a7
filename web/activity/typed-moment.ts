import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { MINUTE } from '#units/durations.ts'

dayjs.extend(customParseFormat)

/** How a moment is typed, in the browser's zone; seconds may follow. */
export const MOMENT_FORMAT = 'DD/MM/YYYY HH:mm'
const WITH_SECONDS = `${MOMENT_FORMAT}:ss`

/** The moment that a text says, ms; undefined for any other text. */
export function typedMoment(text: string): number | undefined {
  const at = dayjs(text.trim(), [MOMENT_FORMAT, WITH_SECONDS], true)
  return at.isValid() ? at.valueOf() : undefined
}

/** A moment as it would be typed; empty for none. */
export const momentInput = (ms: number | undefined): string =>
  ms === undefined ? '' : dayjs(ms).format(ms % MINUTE === 0 ? MOMENT_FORMAT : WITH_SECONDS)
