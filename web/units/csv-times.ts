import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { browserZone } from './dates.ts'
import { shownZone, type Zone } from './shown-zone.ts'
import { clockAt, offsetMsAt } from './zone-clock.ts'

/** The zone of the second column: the one on screen, or the browser's while times on screen are in UTC, which has its own column. */
const secondZone = (): Zone => (shownZone() === 'UTC' ? browserZone() : shownZone())

const UTC_NAMES = /^(?:Etc\/)?(?:UTC|UCT|GMT|Greenwich|Universal|Zulu)$/

/** The second column would repeat the first one. */
const isUtcOnly = () => UTC_NAMES.test(secondZone() ?? browserZone())

/** Headings of the time columns: UTC, and the time zone on screen unless it is UTC as well. */
export const timeHeads = (): readonly string[] =>
  isUtcOnly() ? ['Time (UTC)'] : ['Time (UTC)', `Time (${secondZone() ?? browserZone()})`]

/**
 * A moment in ISO 8601, in UTC and in local time with its offset, a text for each of the headings. The offset distinguishes the two occurrences of the hour that
 * repeats when clocks go back. Fractions of a second are written only when they are not zero.
 */
export function timeCells(atMs: number): readonly string[] {
  const fraction = atMs % SECOND_MS === 0 ? '' : '.SSS'
  const iso = new Date(atMs).toISOString()
  const utc = fraction ? iso : `${iso.slice(0, 19)}Z`
  if (isUtcOnly()) return [utc]
  const zone = secondZone()
  const local = clockAt(atMs, zone).format(`YYYY-MM-DDTHH:mm:ss${fraction}`)
  return [utc, `${local}${offsetText(offsetMsAt(zone, atMs))}`]
}

/** `+02:00` */
function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / MINUTE_MS
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${offsetMs < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}
