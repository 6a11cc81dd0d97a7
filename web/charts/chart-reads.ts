import { atom } from 'jotai'
import { readChargersChart, readMeterChart, type ChartPoint, type ChartUnit } from '#contract/charts.ts'
import { readDlmLimits } from '#contract/dlm.ts'
import { SECOND_MS, MINUTE_MS, HOUR_MS } from '#contract/durations.ts'
import { listStations } from '#contract/stations.ts'
import { asResource, resource } from '#platform/resource.ts'
import { rollingResource } from '#platform/rolling-resource.ts'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { appended, askFromMs, type ChartLines } from './append-chart.ts'
import { chartLines } from './chart-lines.ts'
import { refreshMs, windowAround, windowAt, type PeriodH } from './periods.ts'

/** What a chart is asked for. */
interface Asked {
  groupId: number
  /** How many stations the group has, so that other members are another chart; null when that is not known. */
  members: number | null
  units: ChartUnit
  hours: PeriodH
  /** Absent for the period that ends now. */
  zoom?: TimeRange
}

/** The lines of a chart, with the buckets that they were asked for in. */
export interface ChartData extends ChartLines {
  readonly units: ChartUnit
}

const LIMITS_MS = 10 * SECOND_MS
const FAILED = 'Failed to fetch chart values'

const windowOf = ({ hours, zoom }: Asked, nowMs: number) => (zoom ? windowAround(zoom) : windowAt(nowMs, hours))

const everyMs = ({ hours, zoom }: Asked) => refreshMs(zoom ? zoom.toMs - zoom.fromMs : hours * HOUR_MS)

/** After the first read only new buckets are asked for, with the same parameters. */
const spanQuery = (asked: Asked, nowMs: number, before: ChartData | undefined) => {
  const window = windowOf(asked, nowMs)
  return {
    start: new Date(askFromMs(before, window)).toISOString(),
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
): ChartData => ({
  ...appended(before, chartLines(points), windowOf(asked, Date.parse(query.end))),
  units: asked.units,
})

/** Meter values that the chargers of a group reported. */
export const chargersChart = rollingResource(readChargersChart, {
  addressAt: ({ includeFrequency, ...asked }: Asked & { includeFrequency: boolean }, nowMs, before: ChartData | undefined) => ({
    params: { groupId: asked.groupId },
    query: { ...spanQuery(asked, nowMs, before), includeFrequency },
  }),
  everyMs,
  take,
  failed: FAILED,
})

/** Meter values that the measurement device of a group reported, or its boost source. */
export const meterChart = rollingResource(readMeterChart, {
  addressAt: ({ isBoostDevice, ...asked }: Asked & { isBoostDevice: boolean }, nowMs, before: ChartData | undefined) => ({
    params: { groupId: asked.groupId },
    query: { ...spanQuery(asked, nowMs, before), isBoostDevice },
  }),
  everyMs,
  take,
  failed: FAILED,
})

/** A chart whose members are not known yet. */
export const waitingChart = atom(asResource<ChartData>(undefined, () => {}))

/** The limits that are drawn across the charts. */
const limits = resource(readDlmLimits, { every: LIMITS_MS })
export const chartLimits = (groupId: number) => limits({ params: { groupId } })

const stations = resource(listStations, { every: MINUTE_MS })

/** One station of a group, for the number of all of them. */
export const groupMembers = (groupId: number) => stations({ query: { groupId, page: 0, pageSize: 1 } })
