import { ageText, dateTimeText } from '#units/dates.ts'
import { rangeText } from '#ui/chart/time-axis.ts'
import { STATE_LABEL, type StateSegment } from './segments.ts'

/** `Van hall 1: Charging, 02/03/2026 10:00:00 – 10:12:30 UTC, 12 min 30 s`; where no state is known `Van hall 1: No data, …`. */
export function segmentText(name: string, segment: StateSegment | undefined, atMs: number): string {
  if (!segment) return `${name}: No data, ${dateTimeText(atMs)}`
  const { state, fromMs, toMs } = segment
  return `${name}: ${STATE_LABEL[state]}, ${rangeText({ fromMs, toMs })}, ${ageText(toMs - fromMs)}`
}
