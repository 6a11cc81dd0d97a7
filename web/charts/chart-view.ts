import { CHART_UNITS, type ChartUnit } from '#contract/charts.ts'
import type { GroupType } from '#contract/groups.ts'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { putZoom, zoomFrom } from '#ui/chart/zoom-query.ts'
import { PERIODS_H, type PeriodH } from './periods.ts'

/** What the charts of a group show. */
export interface ChartView {
  readonly hours: PeriodH
  /** A part of the past instead of the period that ends now. */
  readonly zoom: TimeRange | undefined
  readonly unit: ChartUnit
  readonly withFrequency: boolean
}

const KEYS = { hours: 'chart-hours', unit: 'chart-unit', frequency: 'chart-frequency' }

/** The view that an address asks for; what it leaves out, or gets wrong, is the first period and the unit given. */
export function viewFrom(query: URLSearchParams, unit: ChartUnit): ChartView {
  return {
    hours: PERIODS_H.find((hours) => String(hours) === query.get(KEYS.hours)) ?? PERIODS_H[0],
    zoom: zoomFrom(query),
    unit: CHART_UNITS.find((one) => one === query.get(KEYS.unit)) ?? unit,
    withFrequency: query.get(KEYS.frequency) === 'on',
  }
}

/** The same address with another view: everything that is not of the charts stays as it is. */
export function queryWith(query: URLSearchParams, { hours, zoom, unit, withFrequency }: ChartView): URLSearchParams {
  const next = new URLSearchParams(query)
  const put = (key: string, value: string | undefined) => (value === undefined ? next.delete(key) : next.set(key, value))
  put(KEYS.hours, hours === PERIODS_H[0] ? undefined : String(hours))
  putZoom(next, zoom)
  put(KEYS.unit, unit)
  put(KEYS.frequency, withFrequency ? 'on' : undefined)
  return next
}

/**
 * Which unit a kind of group may be drawn in, and where the choice is remembered. A DC group is limited in kW, and drawn in
 * power. So are groups that can feed back: their currents are reported for consumption alone.
 */
export function unitChoice(type: GroupType): { isFree: boolean; storageKey: string; initial: ChartUnit } {
  if (type === 'GROUP_TYPE_DC') return { isFree: false, storageKey: 'loadstar.chart-unit-dc', initial: 'W' }
  if (type === 'GROUP_TYPE_V2G' || type === 'GROUP_TYPE_BATTERY') {
    return { isFree: false, storageKey: 'loadstar.chart-unit-v2g', initial: 'W' }
  }
  return { isFree: true, storageKey: 'loadstar.chart-unit', initial: 'A' }
}
