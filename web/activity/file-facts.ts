import { numberText, sizeText } from '#units/numbers/number-format.ts'
import { dateTimeText, momentMs } from '#units/dates.ts'
import type { ActivityFilter } from './filter.ts'

/** Approximate size of an event in the file, including its two times, its names and its values. */
const ROW_BYTES = 140

/** `1 200, about 168.0 kB` */
export const eventsText = (count: number): string =>
  count === 0 ? 'none' : `${numberText(count)}, about ${sizeText(count * ROW_BYTES)}`

/** The span of the file. It never starts before the log is complete. */
export function spanText(since: string, { fromMs, toMs }: Pick<ActivityFilter, 'fromMs' | 'toMs'>): string {
  const startMs = Math.max(momentMs(since) ?? -Infinity, fromMs ?? -Infinity)
  return `${dateTimeText(startMs)} – ${toMs === undefined ? 'now' : dateTimeText(toMs)}`
}
