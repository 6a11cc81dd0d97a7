import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { MOMENT_FORMAT, momentInput, typedMoment } from './typed-moment.ts'

/** A time range as typed, in the zone on screen. */
export interface RangeDraft {
  readonly from: string
  readonly to: string
}
interface Range {
  readonly fromMs: number
  readonly toMs: number
}

const MISTYPED = `Enter a time as ${MOMENT_FORMAT}`
const LONGEST_DAYS = 92

const wholeMinute = (atMs: number) => Math.floor(atMs / MINUTE_MS) * MINUTE_MS

export const draftOfRange = ({ fromMs, toMs }: Range): RangeDraft => ({
  from: momentInput(wholeMinute(fromMs)),
  to: momentInput(wholeMinute(toMs)),
})

/** The range of a draft, or the errors of its fields. A range is 1 minute to 92 days long and does not start in the future. */
export function rangeOfDraft(
  { from, to }: RangeDraft,
  nowMs: number,
): { range?: Range; errors: Partial<Record<keyof RangeDraft, string>> } {
  const [fromMs, toMs] = [typedMoment(from), typedMoment(to)]
  const errors: Partial<Record<keyof RangeDraft, string>> = {}
  if (fromMs === undefined) errors.from = MISTYPED
  else if (fromMs > nowMs) errors.from = 'The start cannot be in the future'
  if (toMs === undefined) errors.to = MISTYPED
  else if (fromMs !== undefined && toMs - fromMs < MINUTE_MS) errors.to = 'The end must be later than the start'
  else if (fromMs !== undefined && toMs - fromMs > LONGEST_DAYS * DAY_MS) {
    errors.to = `The longest range is ${LONGEST_DAYS} days`
  }
  if (fromMs === undefined || toMs === undefined || errors.from || errors.to) return { errors }
  return { range: { fromMs, toMs }, errors }
}

/** The range of the same length directly before or after a range; not later than now. */
export function neighbourRange({ fromMs, toMs }: Range, direction: 1 | -1, nowMs: number): Range {
  const spanMs = toMs - fromMs
  const endMs = Math.min(toMs + direction * spanMs, Math.max(nowMs, toMs))
  return { fromMs: endMs - spanMs, toMs: endMs }
}
