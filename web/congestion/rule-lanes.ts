import type { CongestionRule } from '#contract/congestion.ts'
import { dayAfter, type Day } from '#units/days.ts'
import { localDayAt, momentsShown } from '#units/typed-moment.ts'
import { demandText, timesText, untilText } from './rule-text.ts'

/** A time range, ms; the end is exclusive. */
export interface TimeWindow {
  readonly startMs: number
  readonly endMs: number
}

/** The windows of a rule on a day. */
export interface RuleLane {
  readonly rule: CongestionRule
  /** Limited to the day. */
  readonly windows: readonly TimeWindow[]
  /** The parts of the windows in which another enabled rule of the same group is in force. */
  readonly overlaps: readonly TimeWindow[]
  /** The names of these rules. */
  readonly overlapping: readonly string[]
}

type Times = Pick<CongestionRule, 'recurrence' | 'timeZone' | 'startDate' | 'endDate' | 'startTime' | 'endTime' | 'weekdays'>

/** Monday is 1, Sunday 7. */
const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/**
 * In the hour that is repeated when clocks go back, a window starts at the first occurrence and ends at the last, as on the
 * platform. Undefined for an empty window, whose times fall into the skipped hour.
 */
function windowBetween({ timeZone, startTime, endTime }: Times, startDay: Day, endDay: Day): TimeWindow | undefined {
  const startMs = momentsShown(timeZone, startDay, startTime).firstMs
  const endMs = momentsShown(timeZone, endDay, endTime).lastMs
  return startMs < endMs ? { startMs, endMs } : undefined
}

function allWindows(times: Times, { startMs, endMs }: TimeWindow): TimeWindow[] {
  const { recurrence, timeZone, startDate, endDate, startTime, endTime, weekdays } = times
  if (recurrence === 'one-time') return [windowBetween(times, startDate, endDate ?? startDate) ?? []].flat()
  const windows: TimeWindow[] = []
  const lastDay = localDayAt(timeZone, endMs)
  // A window that began on the day before may last until this day.
  for (let day = dayAfter(localDayAt(timeZone, startMs), -1); day <= lastDay; day = dayAfter(day)) {
    if (day < startDate || (endDate !== null && day > endDate)) continue
    if (recurrence === 'weekly' && !weekdays.includes(weekdayOf(day))) continue
    const window = windowBetween(times, day, endTime > startTime ? day : dayAfter(day))
    if (window) windows.push(window)
  }
  return windows
}

const common = (a: TimeWindow, b: TimeWindow): TimeWindow => ({
  startMs: Math.max(a.startMs, b.startMs),
  endMs: Math.min(a.endMs, b.endMs),
})
const meets = ({ startMs, endMs }: TimeWindow) => startMs < endMs

/** The windows of a rule within a time range, in order. Empty for a time zone that this browser does not know. */
export function windowsWithin(times: Times, range: TimeWindow): readonly TimeWindow[] {
  try {
    return allWindows(times, range)
      .map((window) => common(window, range))
      .filter(meets)
  } catch {
    return []
  }
}

/** A lane for each rule with a window within the range, in the order of the rules. */
export function lanesOf(rules: readonly CongestionRule[], range: TimeWindow): RuleLane[] {
  const drawn = rules.map((rule) => ({ rule, windows: windowsWithin(rule, range) })).filter(({ windows }) => windows.length > 0)
  return drawn.map(({ rule, windows }) => {
    const others = rule.isEnabled
      ? drawn.filter(({ rule: other }) => other.id !== rule.id && other.isEnabled && other.groupId === rule.groupId)
      : []
    const overlapsWith = (other: { windows: readonly TimeWindow[] }) =>
      windows.flatMap((window) => other.windows.map((one) => common(window, one)).filter(meets))
    return {
      rule,
      windows,
      overlaps: others.flatMap(overlapsWith),
      overlapping: others.filter((other) => overlapsWith(other).length > 0).map((other) => other.rule.name),
    }
  })
}

/** `Evening peak on Garages: Limit to 24 kW, Daily 17:00–20:00, Europe/Helsinki. Overlaps Weekday peak.` */
export function laneText({ rule, overlapping }: RuleLane): string {
  const times = [demandText(rule), timesText(rule), untilText(rule), rule.timeZone].filter(Boolean).join(', ')
  const off = rule.isEnabled ? '' : ' The rule is off.'
  return `${rule.name} on ${rule.groupName}: ${times}.${off}${overlapping.length > 0 ? ` Overlaps ${overlapping.join(', ')}.` : ''}`
}

/** A window as a share of the range, in %. */
export const placeOf = ({ startMs, endMs }: TimeWindow, range: TimeWindow) => ({
  left: shareOf(startMs, range),
  width: shareOf(endMs, range) - shareOf(startMs, range),
})

/** A moment as a share of the range, in %. */
export const shareOf = (atMs: number, range: TimeWindow) => ((atMs - range.startMs) / (range.endMs - range.startMs)) * 100
