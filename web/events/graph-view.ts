import type { TimeRange } from '#ui/chart/chart-series.ts'
import { putZoom, zoomFrom } from '#ui/chart/zoom-query.ts'
import { PERIOD_KEYS, type Period } from './graph-range.ts'

/** What an address says of graphs. */
export interface GraphView {
  /** Absent where the address names none, or one that is not offered. */
  readonly period: Period | undefined
  /** A part of the past instead of the period. */
  readonly zoom: TimeRange | undefined
  /** Absent where the address says nothing of them; empty when none is wanted. */
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

/** The same address with another view: everything that is not of the graphs stays as it is. */
export function queryWith(query: URLSearchParams, { period, zoom, properties }: GraphView): URLSearchParams {
  const next = new URLSearchParams(query)
  if (period) next.set(KEYS.period, period)
  else next.delete(KEYS.period)
  putZoom(next, zoom)
  next.delete(KEYS.property)
  for (const property of properties?.length === 0 ? [''] : (properties ?? [])) next.append(KEYS.property, property)
  return next
}
