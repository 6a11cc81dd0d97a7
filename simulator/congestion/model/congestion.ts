import type { CongestionConflict, CongestionRuleDraft } from '#contract/congestion.ts'
import { DAY_MS } from '#contract/durations.ts'
import { dayOf, localDay, shownAt, weekdayOf } from '#simulator/core/model/local-time.ts'

/** When a rule of congestion management is in force, by the local clock of its time zone. */
export type RuleTimes = Pick<
  CongestionRuleDraft,
  'recurrence' | 'timeZone' | 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'weekdays'
>

/** From its start on, and no longer at its end. */
export interface Window {
  readonly startMs: number
  readonly endMs: number
}

/** A rule is looked at for so many days ahead: a year has every pair of weekday and clock change. */
const DAYS_AHEAD = 400

/** `17:30` as ms since midnight. */
const ofDayMs = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * 60_000

/**
 * From a time of a day to a time of a day. In the hour that an autumn night has twice a window begins at its first
 * and ends at its last, so that it holds whenever the clock shows a time within it. Null when nothing is left of it: in
 * spring both ends may fall into the hour that is left out.
 */
function windowBetween({ timeZone, startTime, endTime }: RuleTimes, startDay: number, endDay: number): Window | null {
  const startMs = shownAt(timeZone, startDay, ofDayMs(startTime)).firstMs
  const endMs = shownAt(timeZone, endDay, ofDayMs(endTime)).lastMs
  return startMs < endMs ? { startMs, endMs } : null
}

/** The window that begins on a day; an end at or before the start is on the following day. */
function windowOn(times: RuleTimes, day: number): Window | null {
  if (times.recurrence === 'weekly' && !times.weekdays.includes(weekdayOf(day))) return null
  return windowBetween(times, day, times.endTime > times.startTime ? day : day + 1)
}

/**
 * The windows of a rule that end after a moment, in order; for good for 400 days from then or from its first day on.
 * The rule must be sound: a time zone and dates that there are.
 */
export function* windowsFrom(times: RuleTimes, fromMs: number): Generator<Window> {
  const startDay = dayOf(times.startDate)
  if (times.recurrence === 'one-time') {
    const window = windowBetween(times, startDay, dayOf(times.endDate ?? times.startDate))
    if (window && window.endMs > fromMs) yield window
    return
  }
  // A window of yesterday may reach into today.
  const first = Math.max(startDay, localDay(times.timeZone, fromMs) - 2)
  const last = Math.min(times.endDate === null ? Infinity : dayOf(times.endDate), first + DAYS_AHEAD)
  for (let day = first; day <= last; day++) {
    const window = windowOn(times, day)
    if (window && window.endMs > fromMs) yield window
  }
}

/** The window under way at a moment, and the first one to begin after it. */
export function windowsAt(times: RuleTimes, atMs: number): { active: Window | null; next: Window | null } {
  let active: Window | null = null
  for (const window of windowsFrom(times, atMs)) {
    if (window.startMs > atMs) return { active, next: window }
    active ??= window
  }
  return { active, next: null }
}

/** The first time from a moment on for which two rules are in force together; null when there is none. */
export function firstMeeting(a: RuleTimes, b: RuleTimes, atMs: number): Window | null {
  // Neither begins before this, wherever its clock stands.
  const fromMs = Math.max(atMs, (dayOf(a.startDate) - 1) * DAY_MS, (dayOf(b.startDate) - 1) * DAY_MS)
  const [ofA, ofB] = [windowsFrom(a, fromMs), windowsFrom(b, fromMs)]
  let [nextA, nextB] = [ofA.next(), ofB.next()]
  while (!nextA.done && !nextB.done) {
    const startMs = Math.max(nextA.value.startMs, nextB.value.startMs, fromMs)
    const endMs = Math.min(nextA.value.endMs, nextB.value.endMs)
    if (startMs < endMs) return { startMs, endMs }
    if (nextA.value.endMs <= nextB.value.endMs) nextA = ofA.next()
    else nextB = ofB.next()
  }
  return null
}

export type Demand = Pick<CongestionRuleDraft, 'mode' | 'target'>

/**
 * Can two rules of a group be obeyed at the same time? Of two that hold it down the stricter one counts, and whoever gives
 * power takes none; but a paused point cannot give, and no group can give two powers. Of two groups that share points each
 * asks its own points, and of a point the one that asks for more counts.
 */
export function meet(a: Demand, b: Demand, isSameGroup = true): CongestionConflict['kind'] {
  const exporting = [a, b].filter(({ mode }) => mode === 'v2g-export')
  if (exporting.length === 2) return !isSameGroup || a.target === b.target ? 'overlap' : 'contradiction'
  const isPaused = a.mode === 'pause' || b.mode === 'pause'
  return exporting.length === 1 && isPaused ? 'contradiction' : 'overlap'
}

/** kW that a rule holds a group to whose full power is this: 0 for a pause, negative for export. */
export function heldToKw({ mode, target }: Demand, fullKw: number): number {
  if (mode === 'pause') return 0
  if (mode === 'limit-percent') return ((target ?? 0) / 100) * fullKw
  return mode === 'v2g-export' ? 0 - (target ?? 0) : (target ?? 0)
}
