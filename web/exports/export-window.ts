import dayjs from 'dayjs'
import { SECOND_MS, HOUR_MS, DAY_MS } from '#contract/durations.ts'
import { RANGE_FORMAT, typedTime } from '#units/range-draft.ts'

/** Start and end as typed: `02/03/2026 10:00` in the time zone of the browser. */
export interface ExportDraft {
  start: string
  end: string
}
export type ExportErrors = Partial<Record<keyof ExportDraft, string>>

const MONTHS_BACK = 3

const MISTYPED = `Enter a date as ${RANGE_FORMAT}`

/** The quick picks. */
export const QUICK_PICKS = [
  { label: '24 hours', spanMs: 24 * HOUR_MS },
  { label: '7 days', spanMs: 7 * DAY_MS },
] as const

/** The draft for a span that ends now. */
export const draftBefore = (nowMs: number, spanMs: number): ExportDraft => ({
  start: dayjs(nowMs - spanMs).format(RANGE_FORMAT),
  end: dayjs(nowMs).format(RANGE_FORMAT),
})

/**
 * The errors of a span. Neither end may be in the future. The start must be within the last three calendar months and not
 * after the end.
 */
export function exportErrors({ start, end }: ExportDraft, nowMs: number): ExportErrors {
  const [from, to, now] = [typedTime(start), typedTime(end), dayjs(nowMs)]
  const errors: ExportErrors = {}
  if (!from.isValid()) errors.start = MISTYPED
  else if (from.isAfter(now)) errors.start = 'Start date cannot be in the future'
  // The form has no seconds, so its earliest minute may start slightly before the limit.
  else if (from.isBefore(now.subtract(MONTHS_BACK, 'month').startOf('minute'))) errors.start = 'Maximum retrieval time is 3 month'
  if (!to.isValid()) errors.end = MISTYPED
  else if (to.isAfter(now)) errors.end = 'End date cannot be in the future'
  else if (to.isBefore(from)) errors.end = 'Start date must be earlier than end date'
  return errors
}

/** The request of a draft without errors, in unix seconds. */
export const toExportSpan = ({ start, end }: ExportDraft) => ({
  start: Math.floor(typedTime(start).valueOf() / SECOND_MS),
  end: Math.floor(typedTime(end).valueOf() / SECOND_MS),
})
