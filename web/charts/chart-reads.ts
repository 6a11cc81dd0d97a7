import { atom } from 'jotai'
import { LIMITS, readChargersChart, readMeterChart, type ChartPoint, type ChartUnit } from '#contract/charts.ts'
import { readDlmLimits } from '#contract/dlm.ts'
import type { LimitStep } from '#contract/phase-load.ts'
import { SECOND_MS, MINUTE_MS, HOUR_MS } from '#contract/durations.ts'
import { listStations } from '#contract/stations.ts'
import { asResource, resource } from '#platform/resource.ts'
import { rollingResource } from '#platform/rolling-resource.ts'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { mergeLines, mergeSteps, nextReadStartMs, type ChartLines } from './append-chart.ts'
import { chartLines } from './chart-lines.ts'
import { refreshMs, windowAround, windowAt, type PeriodH } from './periods.ts'

/** The parameters of a chart. */
interface Asked {
  groupId: number
  /** Number of stations of the group, so that a change of members gives another chart; null if unknown. */
  members: number | null
  units: ChartUnit
  hours: PeriodH
  /** Omitted for a period that ends now. */
  zoom?: TimeRange
}

/** The lines of a chart and their requested buckets. */
export interface ChartData extends ChartLines {
  readonly units: ChartUnit
  /** The limits of the group over time, oldest first; undefined if the platform does not return them. */
  readonly limitSteps?: readonly LimitStep[]
}

const LIMITS_MS = 10 * SECOND_MS
const FAILED = 'Failed to fetch chart values'

const windowOf = ({ hours, zoom }: Pick<Asked, 'hours' | 'zoom'>, nowMs: number) =>
  zoom ? windowAround(zoom) : windowAt(nowMs, hours)

const everyMs = ({ hours, zoom }: Pick<Asked, 'hours' | 'zoom'>) => refreshMs(zoom ? zoom.toMs - zoom.fromMs : hours * HOUR_MS)

/** After the first read, each call with the same parameters fetches only new buckets. */
const spanQuery = (asked: Asked, nowMs: number, before: ChartData | undefined) => {
  const window = windowOf(asked, nowMs)
  return {
    start: new Date(nextReadStartMs(before, window)).toISOString(),
    end: new Date(window.toMs).toISOString(),
    units: asked.units,
    minutes: window.stepMs / MINUTE_MS,
  }
}

const take = (
  points: ChartPoint[],
  { query }: { query: { end: string } },
  asked: Asked,
  before: ChartData | undefined,
): ChartData => {
  const window = windowOf(asked, Date.parse(query.end))
  const read = points.flatMap(({ limitStep }) => limitStep ?? [])
  const values = points.filter(({ property }) => property !== LIMITS)
  const limitSteps = mergeSteps(before?.limitSteps, read, window)
  return { ...mergeLines(before, chartLines(values), window), units: asked.units, ...(limitSteps && { limitSteps }) }
}

/** Meter values reported by the chargers of a group. */
export const chargersChart = rollingResource(readChargersChart, {
  addressAt: ({ includeFrequency, ...asked }: Asked & { includeFrequency: boolean }, nowMs, before: ChartData | undefined) => ({
    params: { groupId: asked.groupId },
    query: { ...spanQuery(asked, nowMs, before), includeFrequency },
  }),
  everyMs,
  take,
  failed: FAILED,
})

/**
 * Meter values reported by the measurement device of a group, or by its boost source, and the limits of the group, also without a
 * meter.
 */
export const meterChart = rollingResource(readMeterChart, {
  addressAt: ({ isBoostDevice, ...asked }: Asked & { isBoostDevice: boolean }, nowMs, before: ChartData | undefined) => ({
    params: { groupId: asked.groupId },
    query: { ...spanQuery(asked, nowMs, before), isBoostDevice, ...(!isBoostDevice && { includeLimits: true }) },
  }),
  everyMs,
  take,
  failed: FAILED,
})

/** A chart with unknown members. */
export const waitingChart = atom(asResource<ChartData>(undefined, () => {}))

/** The limits for the limit lines. */
const limits = resource(readDlmLimits, { every: LIMITS_MS })
export const chartLimits = (groupId: number) => limits({ params: { groupId } })

const stations = resource(listStations, { every: MINUTE_MS })

/** Reads one station of a group, to get the total. */
export const groupMembers = (groupId: number) => stations({ query: { groupId, page: 0, pageSize: 1 } })
