import { sizeText } from '#units/data-size.ts'
import { dateTimeText, momentMs } from '#units/dates.ts'
import type { ActivityFilter } from './filter.ts'

/** An event with both of its times, names and values, as its line in the file. */
const ROW_BYTES = 140

/** `1,200, about 168.0 kB` */
export const eventsText = (count: number): string =>
  count === 0 ? 'none' : `${count.toLocaleString('en')}, about ${sizeText(count * ROW_BYTES)}`

/** From when to when: never from before the log is whole. */
export function spanText(since: string, { fromMs, toMs }: Pick<ActivityFilter, 'fromMs' | 'toMs'>): string {
  const startMs = Math.max(momentMs(since) ?? -Infinity, fromMs ?? -Infinity)
  return `${dateTimeText(startMs)} – ${toMs === undefined ? 'now' : dateTimeText(toMs)}`
}
