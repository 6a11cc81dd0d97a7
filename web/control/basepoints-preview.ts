import { numberText } from '#units/numbers/number-format.ts'
import type { Baseline } from '#contract/control.ts'
import { SECOND_MS, MINUTE_MS, DAY_MS } from '#contract/durations.ts'
import { plural } from '#contract/plural.ts'
import type { SeriesPoint, TimeRange } from '#ui/chart/chart-series.ts'
import { dateTimeText, dateText, momentMs, timeText, ageText } from '#units/dates.ts'

/** The preview of basepoints over time, in W. */
export interface Preview {
  /** The corners of the steps. Times of plain numbers are relative to the command. */
  readonly points: readonly SeriesPoint[]
  readonly range: TimeRange
  /** The labels below both ends of the line. */
  readonly startText: string
  readonly endText: string
  /** Count, span, minimum and maximum as a sentence. */
  readonly says: string
}

/** Share of the span for which the last value, which remains in force, is drawn beyond its time. */
const TAIL_SHARE = 0.1

/** Converts basepoints to steps, each until the time of the next value. */
export function previewOf(baseline: Baseline): Preview {
  const isTimed = baseline.some((item) => typeof item !== 'number')
  const steps = baseline.map((item, index) =>
    typeof item === 'number' ? { atMs: index * SECOND_MS, value: item } : { atMs: momentMs(item.time) ?? NaN, value: item.value },
  )
  const fromMs = steps[0]?.atMs ?? 0
  const lastMs = steps.at(-1)?.atMs ?? 0
  const toMs = isTimed ? lastMs + ((lastMs - fromMs) * TAIL_SHARE || MINUTE_MS) : lastMs + SECOND_MS

  const points = steps.flatMap(({ atMs, value }, index) => [
    { atMs, value },
    { atMs: steps[index + 1]?.atMs ?? toMs, value },
  ])
  const least = steps.reduce((low, { value }) => Math.min(low, value), Infinity)
  const most = steps.reduce((high, { value }) => Math.max(high, value), -Infinity)
  const count = `${steps.length} ${plural(steps.length, 'value', 'values')}`
  const span = isTimed
    ? `${lastMs > fromMs ? `over ${ageText(lastMs - fromMs)}, ` : ''}from ${dateTimeText(fromMs)}`
    : `over ${ageText(toMs)}, one per second`
  const momentText = lastMs - fromMs < DAY_MS ? timeText : dateText
  return {
    points,
    range: { fromMs, toMs },
    startText: isTimed ? momentText(fromMs) : 'Now',
    endText: isTimed ? momentText(toMs) : ageText(toMs),
    says: `${count} ${span}; minimum ${numberText(least)} W, maximum ${numberText(most)} W. The last value remains in force.`,
  }
}
