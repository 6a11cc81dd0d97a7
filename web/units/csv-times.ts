import dayjs from 'dayjs'
import { SECOND_MS } from '#contract/durations.ts'
import { browserZone } from './dates.ts'

/** Headings of the two columns of time: UTC, and the clock where the browser is. */
export const timeHeads = () => ['Time (UTC)', `Time (${browserZone()})`] as const

/**
 * A moment in ISO 8601, in UTC and on the local clock with its offset: the hour that an autumn night has twice is told
 * apart by it. Fractions of a second are written where there are any.
 */
export function timeCells(atMs: number): readonly [utc: string, local: string] {
  const fraction = atMs % SECOND_MS === 0 ? '' : '.SSS'
  const utc = new Date(atMs).toISOString()
  return [fraction ? utc : `${utc.slice(0, 19)}Z`, dayjs(atMs).format(`YYYY-MM-DDTHH:mm:ss${fraction}Z`)]
}
