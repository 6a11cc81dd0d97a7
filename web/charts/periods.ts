import { bucketMinutes } from '#contract/charts.ts'
import { MINUTE_MS, HOUR_MS } from '#contract/durations.ts'

/** The selectable periods, h; the first is the default. */
export const PERIODS_H = [2, 24, 168, 720, 2160] as const
export type PeriodH = (typeof PERIODS_H)[number]
export const PERIOD_LABEL = {
  2: '2 hours',
  24: '24 hours',
  168: '7 days',
  720: '30 days',
  2160: '90 days',
} satisfies Record<PeriodH, string>

/** Interval between two reads of a span, ms; not shorter than a bucket. */
export const refreshMs = (spanMs: number) => bucketMinutes(spanMs) * MINUTE_MS

/** A time range of whole buckets. */
export interface ChartWindow {
  readonly fromMs: number
  readonly toMs: number
  readonly stepMs: number
}

/** The complete buckets of a period that ends now. They are aligned to the clock, so that drawn values do not change. */
export function windowAt(nowMs: number, hours: number): ChartWindow {
  const spanMs = hours * HOUR_MS
  const stepMs = refreshMs(spanMs)
  const toMs = Math.floor(nowMs / stepMs) * stepMs
  return { fromMs: toMs - spanMs, toMs, stepMs }
}

/** The buckets that overlap a zoomed range, at the finest resolution of its span. */
export function windowAround({ fromMs, toMs }: { fromMs: number; toMs: number }): ChartWindow {
  const stepMs = refreshMs(toMs - fromMs)
  return { fromMs: Math.floor(fromMs / stepMs) * stepMs, toMs: Math.ceil(toMs / stepMs) * stepMs, stepMs }
}
