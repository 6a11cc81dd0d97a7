import type { RuleWindow } from '#simulator/devices/model/power-limit-window.ts'
import type { CongestionConflict, CongestionRuleDraft } from '#contract/congestion.ts'
import { DAY_MS } from '#contract/durations.ts'
import { dayOf, localDay, shownAt, weekdayOf } from '#simulator/core/model/local-time.ts'

/** When a congestion rule applies, in the local time of its time zone. */
export type RuleTimes = Pick<
  CongestionRuleDraft,
  'recurrence' | 'timeZone' | 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'weekdays'
>

/** Number of days ahead for which windows are computed. A year has every combination of weekday and clock change. */
const DAYS_AHEAD = 400

/** `17:30` as ms since midnight. */
const ofDayMs = (time: string) => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * 60_000

/**
 * The span between two times of a day. In the repeated hour at the end of daylight saving time, a window starts at the first
 * occurrence and ends at the last, so that it applies whenever the clock shows a time within it. Null for an empty span: in
 * spring both ends may fall into the skipped hour.
 */
function windowBetween({ timeZone, startTime, endTime }: RuleTimes, startDay: number, endDay: number): RuleWindow | null {
  const startMs = shownAt(timeZone, startDay, ofDayMs(startTime)).firstMs
  const endMs = shownAt(timeZone, endDay, ofDayMs(endTime)).lastMs
  return startMs < endMs ? { startMs, endMs } : null
}

/** The window that begins on a day. An end at or before the start is on the following day. */
function windowOn(times: RuleTimes, day: number): RuleWindow | null {
  if (times.recurrence === 'weekly' && !times.weekdays.includes(weekdayOf(day))) return null
  return windowBetween(times, day, times.endTime > times.startTime ? day : day + 1)
}

/**
 * The windows of a rule that end after a time, in order. A rule without an end is computed for 400 days from that time or from
 * its first day. The rule must be valid: existing time zone and dates.
 */
export function* windowsFrom(times: RuleTimes, fromMs: number): Generator<RuleWindow> {
  const startDay = dayOf(times.startDate)
  if (times.recurrence === 'one-time') {
    const window = windowBetween(times, startDay, dayOf(times.endDate ?? times.startDate))
    if (window && window.endMs > fromMs) yield window
    return
  }
  // A window that began yesterday may last until today.
  const first = Math.max(startDay, localDay(times.timeZone, fromMs) - 2)
  const last = Math.min(times.endDate === null ? Infinity : dayOf(times.endDate), first + DAYS_AHEAD)
  for (let day = first; day <= last; day++) {
    const window = windowOn(times, day)
    if (window && window.endMs > fromMs) yield window
  }
}

/** The active window at a time, and the first window that begins after it. */
export function windowsAt(times: RuleTimes, atMs: number): { active: RuleWindow | null; next: RuleWindow | null } {
  let active: RuleWindow | null = null
  for (const window of windowsFrom(times, atMs)) {
    if (window.startMs > atMs) return { active, next: window }
    active ??= window
  }
  return { active, next: null }
}

/** The first time from which two rules apply together; null if they never do. */
export function firstMeeting(a: RuleTimes, b: RuleTimes, atMs: number): RuleWindow | null {
  // Neither rule begins before this, in any time zone.
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
 * Whether two rules of a group can apply together. Of two limits the stricter one applies, and a group that discharges draws
 * nothing. But a paused point cannot discharge, and a group cannot discharge two different powers. Of two groups that share
 * points, each applies to its own points, and the higher demand on a point applies.
 */
export function meet(a: Demand, b: Demand, isSameGroup = true): CongestionConflict['kind'] {
  const exporting = [a, b].filter(({ mode }) => mode === 'v2g-export')
  if (exporting.length === 2) return !isSameGroup || a.target === b.target ? 'overlap' : 'contradiction'
  const isPaused = a.mode === 'pause' || b.mode === 'pause'
  return exporting.length === 1 && isPaused ? 'contradiction' : 'overlap'
}

/** Limit in kW that a rule sets for a group with this full power: 0 for a pause, negative for export. */
export function ruleLimitKw({ mode, target }: Demand, fullKw: number): number {
  if (mode === 'pause') return 0
  if (mode === 'limit-percent') return ((target ?? 0) / 100) * fullKw
  return mode === 'v2g-export' ? 0 - (target ?? 0) : (target ?? 0)
}
