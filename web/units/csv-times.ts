import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { browserZone } from './dates.ts'
import { shownZone, type Zone } from './shown-zone.ts'
import { clockAt, offsetMsAt } from './zone-clock.ts'

/** The zone of the second column: the one on screen, or the browser's while times on screen are in UTC, which has its own column. */
const secondZone = (): Zone => (shownZone() === 'UTC' ? browserZone() : shownZone())

/** Headings of the two time columns: UTC, and the time zone on screen. */
export const timeHeads = () => ['Time (UTC)', `Time (${secondZone() ?? browserZone()})`] as const

/**
 * A moment in ISO 8601, in UTC and in local time with its offset. The offset distinguishes the two occurrences of the hour that
 * repeats when clocks go back. Fractions of a second are written only when they are not zero.
 */
export function timeCells(atMs: number): readonly [utc: string, local: string] {
  const fraction = atMs % SECOND_MS === 0 ? '' : '.SSS'
  const utc = new Date(atMs).toISOString()
  const zone = secondZone()
  const local = clockAt(atMs, zone).format(`YYYY-MM-DDTHH:mm:ss${fraction}`)
  return [fraction ? utc : `${utc.slice(0, 19)}Z`, `${local}${offsetText(offsetMsAt(zone, atMs))}`]
}

/** `+02:00` */
function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / MINUTE_MS
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${offsetMs < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}
