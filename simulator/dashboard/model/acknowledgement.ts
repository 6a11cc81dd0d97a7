import type { Snooze } from '#contract/dashboard.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'

/** The size of a problem, to recognise that it gets worse. */
export interface ProblemSize {
  /** Start of its newest part, ms; -Infinity if unknown. */
  readonly newestMs: number
  /** Number of affected stations. */
  readonly count: number
  /** Excess, shortage or shortfall, in percent of the limit. */
  readonly percent: number
}

/** Smaller increases are noise of the measurement, percentage points. */
const WORSE_BY_PERCENT = 5

export type AcknowledgementEnd = 'snooze-over' | 'cleared' | 'new-start' | 'worse'

interface Acknowledged {
  readonly atMs: number
  /** End of a snooze; null without one. */
  readonly untilMs: number | null
  readonly size: ProblemSize
}

/** Why an acknowledgement ends now; null while it applies. `size` is undefined if the problem no longer exists. */
export function acknowledgementEnd(
  { atMs, untilMs, size: was }: Acknowledged,
  nowMs: number,
  size: ProblemSize | undefined,
): AcknowledgementEnd | null {
  if (!size) return 'cleared'
  if (untilMs !== null && nowMs >= untilMs) return 'snooze-over'
  if (size.newestMs > atMs) return 'new-start'
  return size.count > was.count || size.percent > was.percent + WORSE_BY_PERCENT ? 'worse' : null
}

const MORNING_HOUR = 8

/** The end of a snooze, ms. `utcOffsetMs` is the offset of the site's time. */
export function snoozeEndMs(snooze: Snooze, nowMs: number, utcOffsetMs: number): number {
  if (snooze === '15-minutes') return nowMs + 15 * MINUTE_MS
  if (snooze === '1-hour') return nowMs + HOUR_MS
  const today = Math.floor((nowMs + utcOffsetMs) / DAY_MS)
  return (today + 1) * DAY_MS + MORNING_HOUR * HOUR_MS - utcOffsetMs
}
