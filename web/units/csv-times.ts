import dayjs from 'dayjs'
import { SECOND_MS } from '#contract/durations.ts'
import { browserZone } from './dates.ts'

/** Headings of the two time columns: UTC, and the time zone of the browser. */
export const timeHeads = () => ['Time (UTC)', `Time (${browserZone()})`] as const

/**
 * A moment in ISO 8601, in UTC and in local time with its offset. The offset distinguishes the two occurrences of the hour that
 * repeats when clocks go back. Fractions of a second are written only when they are not zero.
 */
export function timeCells(atMs: number): readonly [utc: string, local: string] {
  const fraction = atMs % SECOND_MS === 0 ? '' : '.SSS'
  const utc = new Date(atMs).toISOString()
  return [fraction ? utc : `${utc.slice(0, 19)}Z`, dayjs(atMs).format(`YYYY-MM-DDTHH:mm:ss${fraction}Z`)]
}
