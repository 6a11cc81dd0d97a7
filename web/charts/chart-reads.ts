import { readChargersChart, readMeterChart, type ChartPoint, type ChartUnit } from '#contract/charts.ts'
import { readDlmLimits } from '#contract/dlm.ts'
import { SECOND_MS, MINUTE_MS, HOUR_MS } from '#contract/durations.ts'
import { resource } from '#platform/resource.ts'
import { rollingResource } from '#platform/rolling-resource.ts'
import type { ChartSeries, TimeRange } from '#ui/chart/chart-series.ts'
import { chartLines } from './chart-lines.ts'
import { refreshMs, windowAround, windowAt, type PeriodH, type Window } from './periods.ts'

/** What a chart is asked for. */
interface Asked {
  groupId: number
  units: ChartUnit
  hours: PeriodH
  /** Absent for the period that ends now. */
  zoom?: TimeRange
}

/** The lines of a chart, with the buckets that they were asked for in. */
export interface ChartData {
  readonly window: Window
  readonly units: ChartUnit
  readonly series: readonly ChartSeries[]
}

const LIMITS_MS = 10 * SECOND_MS
const FAILED = 'Failed to fetch chart values'

const windowOf = ({ hours, zoom }: Asked, nowMs: number) => (zoom ? windowAround(zoom) : windowAt(nowMs, hours))

const everyMs = ({ hours, zoom }: Asked) => refreshMs(zoom ? zoom.toMs - zoom.fromMs : hours * HOUR_MS)

const spanQuery = (asked: Asked, nowMs: number) => {
  const { fromMs, toMs, stepMs } = windowOf(asked, nowMs)
  return {
    start: new Date(fromMs).toISOString(),
    end: new Date(toMs).toISOString(),
    units: asked.units,
    minutes: stepMs / MINUTE_MS,
  }
}

const take = (points: ChartPoint[], { query }: { query: { start: string; end: string; minutes: number; units: ChartUnit } }) => ({
  window: { fromMs: Date.parse(query.start), toMs: Date.parse(query.end), stepMs: query.minutes * MINUTE_MS },
  units: query.units,
  series: chartLines(points),
})

/** Meter values that the chargers of a group reported. */
export const chargersChart = rollingResource(readChargersChart, {
  addressAt: ({ includeFrequency, ...asked }: Asked & { includeFrequency: boolean }, nowMs) => ({
    params: { groupId: asked.groupId },
    query: { ...spanQuery(asked, nowMs), includeFrequency },
  }),
  everyMs,
  take,
  failed: FAILED,
})

/** Meter values that the measurement device of a group reported, or its boost source. */
export const meterChart = rollingResource(readMeterChart, {
  addressAt: ({ isBoostDevice, ...asked }: Asked & { isBoostDevice: boolean }, nowMs) => ({
    params: { groupId: asked.groupId },
    query: { ...spanQuery(asked, nowMs), isBoostDevice },
  }),
  everyMs,
  take,
  failed: FAILED,
})

/** The limits that are drawn across the charts. */
const limits = resource(readDlmLimits, { every: LIMITS_MS })
export const chartLimits = (groupId: number) => limits({ params: { groupId } })
