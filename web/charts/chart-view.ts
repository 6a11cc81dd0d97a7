import { CHART_UNITS, type ChartUnit } from '#contract/charts.ts'
import type { GroupType } from '#contract/groups.ts'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { setZoomParameters, zoomFrom } from '#ui/chart/zoom-query.ts'
import { PERIODS_H, type PeriodH } from './periods.ts'

/** The view of the charts of a group. */
export interface ChartView {
  readonly hours: PeriodH
  /** A fixed range in the past instead of a period that ends now. */
  readonly zoom: TimeRange | undefined
  readonly unit: ChartUnit
  readonly withFrequency: boolean
}

const KEYS = { hours: 'chart-hours', unit: 'chart-unit', frequency: 'chart-frequency' }

/** Reads the view from a URL. Missing or invalid values give the first period and the given unit. */
export function viewFrom(query: URLSearchParams, unit: ChartUnit): ChartView {
  return {
    hours: PERIODS_H.find((hours) => String(hours) === query.get(KEYS.hours)) ?? PERIODS_H[0],
    zoom: zoomFrom(query),
    unit: CHART_UNITS.find((one) => one === query.get(KEYS.unit)) ?? unit,
    withFrequency: query.get(KEYS.frequency) === 'on',
  }
}

/** The URL with another view. Other parameters are kept. */
export function queryWith(query: URLSearchParams, { hours, zoom, unit, withFrequency }: ChartView): URLSearchParams {
  const next = new URLSearchParams(query)
  const put = (key: string, value: string | undefined) => (value === undefined ? next.delete(key) : next.set(key, value))
  put(KEYS.hours, hours === PERIODS_H[0] ? undefined : String(hours))
  setZoomParameters(next, zoom)
  put(KEYS.unit, unit)
  put(KEYS.frequency, withFrequency ? 'on' : undefined)
  return next
}

/**
 * The selectable units of a group type, and the storage key of the selection. A DC group has limits in kW and uses power.
 * Groups that can discharge also use power, because their currents are reported for consumption only.
 */
export function unitChoice(type: GroupType): { isFree: boolean; storageKey: string; initial: ChartUnit } {
  if (type === 'GROUP_TYPE_DC') return { isFree: false, storageKey: 'loadstar.chart-unit-dc', initial: 'W' }
  if (type === 'GROUP_TYPE_V2G' || type === 'GROUP_TYPE_BATTERY') {
    return { isFree: false, storageKey: 'loadstar.chart-unit-v2g', initial: 'W' }
  }
  return { isFree: true, storageKey: 'loadstar.chart-unit', initial: 'A' }
}
