import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'

dayjs.extend(customParseFormat)

/** A time range as typed, in the time zone of the browser. */
export interface RangeDraft {
  readonly from: string
  readonly to: string
}
interface Range {
  readonly fromMs: number
  readonly toMs: number
}

/** The format of typed times, in the time zone of the browser. */
export const RANGE_FORMAT = 'DD/MM/YYYY HH:mm'
const MISTYPED = `Enter a time as ${RANGE_FORMAT}`
const LONGEST_DAYS = 92
/** A typed time; invalid for other text. */
export const typedTime = (text: string) => dayjs(text.trim(), RANGE_FORMAT, true)

export const draftOfRange = ({ fromMs, toMs }: Range): RangeDraft => ({
  from: dayjs(fromMs).format(RANGE_FORMAT),
  to: dayjs(toMs).format(RANGE_FORMAT),
})

/** The range of a draft, or the errors of its fields. A range is 1 minute to 92 days long and does not start in the future. */
export function rangeOfDraft(
  { from, to }: RangeDraft,
  nowMs: number,
): { range?: Range; errors: Partial<Record<keyof RangeDraft, string>> } {
  const [start, end] = [typedTime(from), typedTime(to)]
  const errors: Partial<Record<keyof RangeDraft, string>> = {}
  if (!start.isValid()) errors.from = MISTYPED
  else if (start.valueOf() > nowMs) errors.from = 'The start cannot be in the future'
  if (!end.isValid()) errors.to = MISTYPED
  else if (start.isValid() && end.valueOf() - start.valueOf() < MINUTE_MS) errors.to = 'The end must be later than the start'
  else if (start.isValid() && end.valueOf() - start.valueOf() > LONGEST_DAYS * DAY_MS) {
    errors.to = `The longest range is ${LONGEST_DAYS} days`
  }
  if (errors.from || errors.to) return { errors }
  return { range: { fromMs: start.valueOf(), toMs: end.valueOf() }, errors }
}

/** The range of the same length directly before or after a range; not later than now. */
export function neighbourRange({ fromMs, toMs }: Range, direction: 1 | -1, nowMs: number): Range {
  const spanMs = toMs - fromMs
  const endMs = Math.min(toMs + direction * spanMs, Math.max(nowMs, toMs))
  return { fromMs: endMs - spanMs, toMs: endMs }
}
