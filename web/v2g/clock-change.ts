import { MINUTE_MS, HOUR_MS, DAY_MS } from '#contract/durations.ts'
import { dateText, offsetMinutes, weekdayText } from '#units/dates.ts'

/** A change of the local clock, to summer time or back. */
export interface ClockChange {
  atMs: number
  /** Minutes that the local clock is ahead of GMT from then on. */
  offsetAfter: number
  /** How many minutes later than before a time of day in GMT is by the local clock; below zero: earlier. */
  shiftMinutes: number
  /** Local days from today: 0 is today. */
  inDays: number
  isPast: boolean
}

const DAYS_AHEAD = 7
/** Clocks change at full and half hours of GMT, all over the world. */
const STEP_MS = HOUR_MS / 2

/**
 * The change of the local clock that is nearest: of today, also when it is over already, or of the next seven days. The
 * offset of the local clock is asked for by moment, in minutes.
 */
export function clockChangeNear(nowMs: number, offsetAt: (atMs: number) => number = offsetMinutes): ClockChange | undefined {
  const dayOf = (atMs: number) => Math.floor((atMs + offsetAt(atMs) * MINUTE_MS) / DAY_MS)
  const today = dayOf(nowMs)
  const firstMs = Math.floor((nowMs - DAY_MS) / STEP_MS) * STEP_MS
  const lastMs = nowMs + (DAYS_AHEAD + 1) * DAY_MS

  for (let atMs = firstMs; atMs <= lastMs; atMs += STEP_MS) {
    const offsetAfter = offsetAt(atMs)
    const shiftMinutes = offsetAfter - offsetAt(atMs - STEP_MS)
    const inDays = dayOf(atMs) - today
    if (shiftMinutes !== 0 && inDays >= 0 && inDays <= DAYS_AHEAD) {
      return { atMs, offsetAfter, shiftMinutes, inDays, isPast: atMs <= nowMs }
    }
  }
  return undefined
}

/** What a change does to departures, which are kept in GMT. */
export function clockChangeText({ atMs, shiftMinutes, inDays, isPast }: ClockChange): string {
  const way = shiftMinutes > 0 ? 'forward' : 'back'
  const minutes = Math.abs(shiftMinutes)
  const shift = `${minutes === 60 ? 'one hour' : `${minutes} minutes`} ${shiftMinutes > 0 ? 'later' : 'earlier'}`
  if (isPast) return `The clock went ${way} today. Departures are kept in GMT: by the local clock they are now ${shift}.`
  return `The clock goes ${way} ${dayText(atMs, inDays)}. Departures are kept in GMT: from then on they are ${shift} by the local clock.`
}

function dayText(atMs: number, inDays: number) {
  if (inDays === 0) return 'today'
  return inDays === 1 ? `tomorrow, ${dateText(atMs)}` : `on ${weekdayText(atMs)}, ${dateText(atMs)}`
}
