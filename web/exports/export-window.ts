import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from '#contract/durations.ts'
import { MOMENT_FORMAT, momentInput, typedMoment } from '#units/typed-moment.ts'
import { clockAt, reachedAt } from '#units/zone-clock.ts'

/** Start and end as typed: `02/03/2026 10:00` in the zone on screen. */
export interface ExportDraft {
  start: string
  end: string
}
export type ExportErrors = Partial<Record<keyof ExportDraft, string>>

const MONTHS_BACK = 3

const MISTYPED = `Enter a date as ${MOMENT_FORMAT}`

/** The quick picks. */
export const QUICK_PICKS = [
  { label: '24 hours', spanMs: 24 * HOUR_MS },
  { label: '7 days', spanMs: 7 * DAY_MS },
] as const

/** How long an incident can be saved with all of its values, days. */
export const INCIDENT_DAYS = 6

const wholeMinute = (atMs: number) => Math.floor(atMs / MINUTE_MS) * MINUTE_MS

/** The draft for a range. */
export const draftOf = ({ fromMs, toMs }: { fromMs: number; toMs: number }): ExportDraft => ({
  start: momentInput(wholeMinute(fromMs)),
  end: momentInput(wholeMinute(toMs)),
})

/** The draft for a span that ends now. */
export const draftBefore = (nowMs: number, spanMs: number): ExportDraft => draftOf({ fromMs: nowMs - spanMs, toMs: nowMs })

/** The earliest start. The form has no seconds, so its minute may start slightly before the limit. */
const earliestMs = (nowMs: number) => reachedAt(clockAt(nowMs).subtract(MONTHS_BACK, 'month').startOf('minute').valueOf())

/**
 * The errors of a span. Neither end may be in the future. The start must be within the last three calendar months and not
 * after the end. With `lastDays`, the start must be within these days and before the end.
 */
export function exportErrors({ start, end }: ExportDraft, nowMs: number, lastDays?: number): ExportErrors {
  const [fromMs, toMs] = [typedMoment(start), typedMoment(end)]
  const errors: ExportErrors = {}
  if (fromMs === undefined) errors.start = MISTYPED
  else if (fromMs > nowMs) errors.start = 'Start date cannot be in the future'
  else if (lastDays !== undefined && fromMs < wholeMinute(nowMs) - lastDays * DAY_MS) {
    errors.start = `Enter a date within the last ${lastDays} days`
  } else if (fromMs < earliestMs(nowMs)) errors.start = 'Maximum retrieval time is 3 month'
  if (toMs === undefined) errors.end = MISTYPED
  else if (toMs > nowMs) errors.end = 'End date cannot be in the future'
  else if (fromMs !== undefined && (toMs < fromMs || (lastDays !== undefined && toMs === fromMs))) {
    errors.end = 'Start date must be earlier than end date'
  }
  return errors
}

/** The request of a draft without errors, in unix seconds. */
export const toExportSpan = ({ start, end }: ExportDraft) => ({
  start: Math.floor((typedMoment(start) ?? 0) / SECOND_MS),
  end: Math.floor((typedMoment(end) ?? 0) / SECOND_MS),
})
export type ExportSpan = ReturnType<typeof toExportSpan>
