import { MINUTE_MS } from '#contract/durations.ts'
import { dateTimeText } from './dates.ts'
import { ageText } from './durations.ts'

/** `One value a minute from 02/03/2026 08:00:00 to 02/03/2026 10:00:00`: a span with values at this resolution only. */
export function coarserText(startMs: number, endMs: number, resolutionMs: number): string {
  const each = resolutionMs === MINUTE_MS ? 'a minute' : `every ${ageText(resolutionMs)}`
  return `One value ${each} from ${dateTimeText(startMs)} to ${dateTimeText(endMs)}`
}
