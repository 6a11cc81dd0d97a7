import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { Day } from './days.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Offset of a time zone from UTC, ms. Throws for an unknown zone. */
function offsetMsAt(timeZone: string, atMs: number): number {
  let format = formats.get(timeZone)
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })))
  const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name ?? '') ?? []
  const sizeMs = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * SECOND_MS
  return sign === '-' ? -sizeMs : sizeMs
}

/** The calendar day of a time zone at a moment. Throws for an unknown zone. */
export const localDayAt = (timeZone: string, atMs: number): Day =>
  new Date(atMs + offsetMsAt(timeZone, atMs)).toISOString().slice(0, 10)

/**
 * When the clock of a time zone shows `17:30` on a day, ms. Both moments are equal, except in the hour that is repeated when
 * clocks go back. For a time in the hour that is skipped when clocks go forward, this is the moment of the change. Throws for
 * an unknown zone.
 */
export function momentsShown(timeZone: string, day: Day, time: string): { firstMs: number; lastMs: number } {
  const clockMs = Date.parse(`${day}T${time}:00Z`)
  const offsets = [offsetMsAt(timeZone, clockMs - DAY_MS), offsetMsAt(timeZone, clockMs + DAY_MS)]
  const moments = offsets.map((offsetMs) => clockMs - offsetMs).filter((atMs) => atMs + offsetMsAt(timeZone, atMs) === clockMs)
  if (moments.length > 0) return { firstMs: Math.min(...moments), lastMs: Math.max(...moments) }
  const changeMs = changeBetween(timeZone, clockMs - Math.max(...offsets), clockMs - Math.min(...offsets))
  return { firstMs: changeMs, lastMs: changeMs }
}

/** The first moment with the later offset. Offsets change at whole seconds. */
function changeBetween(timeZone: string, fromMs: number, toMs: number): number {
  const later = offsetMsAt(timeZone, toMs)
  let [beforeMs, atMs] = [fromMs, toMs]
  while (atMs - beforeMs > 1) {
    const middleMs = Math.floor((beforeMs + atMs) / 2)
    if (offsetMsAt(timeZone, middleMs) === later) atMs = middleMs
    else beforeMs = middleMs
  }
  return atMs
}
