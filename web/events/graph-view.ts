import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from '#contract/durations.ts'
import type { Category } from '#contract/stations.ts'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { setZoomParameters, zoomFrom } from '#ui/chart/zoom-query.ts'
import { FREQUENCY } from '#units/measurands.ts'

const POWER = ['Power.Active.Import', 'Power.Active.Export']
const RESPONSE = [...POWER, 'SoC', FREQUENCY]

/** The default properties of a device category. */
const FIRST: Record<Category, readonly string[]> = {
  charger: POWER,
  DC: POWER,
  V2G: RESPONSE,
  'Energy storage': RESPONSE,
}

interface Wishes {
  /** The properties in the URL; undefined without the parameter. */
  named: readonly string[] | undefined
  /** The last selection for a device of this category. */
  remembered: readonly string[] | undefined
  category: Category
}

/**
 * The properties to draw, in the order of the available ones: from the URL, the last selection, or the default of the
 * category. Properties that the device does not report are skipped. An empty selection in the URL is kept.
 */
export function chosenProperties(available: readonly string[], { named, remembered, category }: Wishes): readonly string[] {
  if (named?.length === 0) return []
  for (const wished of [named, remembered, FIRST[category]]) {
    const found = available.filter((property) => wished?.includes(property))
    if (found.length > 0) return found
  }
  return available.slice(0, 1)
}

/** The selectable periods, each ending now. */
export const PERIODS = {
  '15min': { label: '15 minutes', spanMs: 15 * MINUTE_MS },
  '1h': { label: '1 hour', spanMs: HOUR_MS },
  '2h': { label: '2 hours', spanMs: 2 * HOUR_MS },
  '24h': { label: '24 hours', spanMs: DAY_MS },
  '7d': { label: '7 days', spanMs: 7 * DAY_MS },
} as const
export type Period = keyof typeof PERIODS
export const PERIOD_KEYS = Object.keys(PERIODS) as Period[]
export const FIRST_PERIOD: Period = '2h'

/** A period that ends now, or a fixed range in the past. */
export type GraphRange = Period | TimeRange

const EVERY_SECOND_FOR = 2 * HOUR_MS
const STEPS_MS = [10 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]
const MAX_POINTS = 3_000

/** Interval of the values of a span, ms: one second up to two hours, and at most 3,000 steps for longer spans. */
export const stepMsOf = (spanMs: number) =>
  spanMs <= EVERY_SECOND_FOR ? SECOND_MS : (STEPS_MS.find((stepMs) => spanMs / stepMs <= MAX_POINTS) ?? HOUR_MS)

/** The start and end of a range at a moment, in whole seconds. */
export function windowAt(range: GraphRange, nowMs: number): TimeRange {
  if (typeof range !== 'string') return range
  const toMs = Math.floor(nowMs / SECOND_MS) * SECOND_MS
  return { fromMs: toMs - PERIODS[range].spanMs, toMs }
}

/** True if no values can be added to a range. Late values are accepted for one minute. */
export const isFinal = (range: GraphRange, nowMs: number) => typeof range !== 'string' && range.toMs < nowMs - MINUTE_MS

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
