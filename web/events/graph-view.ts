import type { TimeRange } from '#ui/chart/chart-series.ts'
import { setZoomParameters, zoomFrom } from '#ui/chart/zoom-query.ts'
import { PERIOD_KEYS, type Period } from './graph-range.ts'

/** The view of the graphs in the URL. */
export interface GraphView {
  /** Omitted for a missing or unknown period. */
  readonly period: Period | undefined
  /** A fixed range in the past instead of the period. */
  readonly zoom: TimeRange | undefined
  /** Omitted without the parameter; empty if no property is selected. */
  readonly properties: readonly string[] | undefined
}

const KEYS = { period: 'chart-period', property: 'property' }

export function viewFrom(query: URLSearchParams): GraphView {
  const named = query.getAll(KEYS.property)
  return {
    period: PERIOD_KEYS.find((period) => period === query.get(KEYS.period)),
    zoom: zoomFrom(query),
    properties: named.length === 0 ? undefined : named.filter((property) => property !== ''),
  }
}

/** The URL with another view. Other parameters are kept. */
export function queryWith(query: URLSearchParams, { period, zoom, properties }: GraphView): URLSearchParams {
  const next = new URLSearchParams(query)
  if (period) next.set(KEYS.period, period)
  else next.delete(KEYS.period)
  setZoomParameters(next, zoom)
  next.delete(KEYS.property)
  for (const property of properties?.length === 0 ? [''] : (properties ?? [])) next.append(KEYS.property, property)
  return next
}
