import { bucketMinutes } from '#contract/charts.ts'
import { MINUTE_MS, HOUR_MS } from '#contract/durations.ts'

/** The periods a chart offers, h; the first unless another is chosen. */
export const PERIODS_H = [2, 24, 168, 720, 2160] as const
export type PeriodH = (typeof PERIODS_H)[number]
export const PERIOD_LABEL = {
  2: '2 hours',
  24: '24 hours',
  168: '7 days',
  720: '30 days',
  2160: '90 days',
} satisfies Record<PeriodH, string>

/** ms between two reads of a span: no sooner than there is a new bucket. */
export const refreshMs = (spanMs: number) => bucketMinutes(spanMs) * MINUTE_MS

/** A span of whole buckets. */
export interface Window {
  readonly fromMs: number
  readonly toMs: number
  readonly stepMs: number
}

/** The whole buckets of the period that lie behind us. They stand on the clock, so that what was drawn once stays as it is. */
export function windowAt(nowMs: number, hours: PeriodH): Window {
  const spanMs = hours * HOUR_MS
  const stepMs = refreshMs(spanMs)
  const toMs = Math.floor(nowMs / stepMs) * stepMs
  return { fromMs: toMs - spanMs, toMs, stepMs }
}

/** The buckets that a zoomed range touches, as fine as its span allows. */
export function windowAround({ fromMs, toMs }: { fromMs: number; toMs: number }): Window {
  const stepMs = refreshMs(toMs - fromMs)
  return { fromMs: Math.floor(fromMs / stepMs) * stepMs, toMs: Math.ceil(toMs / stepMs) * stepMs, stepMs }
}
