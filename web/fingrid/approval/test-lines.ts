import { SECOND_MS } from '#contract/durations.ts'
import type { ApprovalTest } from '#contract/fingrid.ts'
import type { ChartSeries, TimeRange } from '#ui/chart/chart-series.ts'

/** The lines of a test: response and requirement on the left axis, the test frequency on the right. */
export function testLines({ startsAt, stepS, frequencyHz, requiredKw, responseKw }: ApprovalTest): readonly ChartSeries[] {
  const startMs = Date.parse(startsAt)
  const points = (values: readonly number[]) =>
    values.map((value, place) => ({ atMs: startMs + place * stepS * SECOND_MS, value }))
  return [
    { name: 'Response', unit: 'kW', points: points(responseKw) },
    { name: 'Required', unit: 'kW', points: points(requiredKw) },
    { name: 'Test frequency', unit: 'Hz', axis: 'right', points: points(frequencyHz) },
  ]
}

/** The whole span of a test. */
export function testRange({ startsAt, stepS, responseKw }: ApprovalTest): TimeRange {
  const fromMs = Date.parse(startsAt)
  return { fromMs, toMs: fromMs + Math.max(1, responseKw.length - 1) * stepS * SECOND_MS }
}
