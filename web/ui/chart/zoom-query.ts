import { SECOND_MS, MINUTE_MS, DAY_MS } from '#contract/durations.ts'
import type { TimeRange } from './chart-series.ts'

const KEYS = { from: 'chart-from', to: 'chart-to' }
const LONGEST_ZOOM_MS = 92 * DAY_MS

/** The zoomed range of a URL in whole seconds; undefined if it is missing or invalid. */
export function zoomFrom(query: URLSearchParams): TimeRange | undefined {
  const [from, to] = [query.get(KEYS.from), query.get(KEYS.to)]
  if (!from || !to || !/^\d{1,11}$/.test(from) || !/^\d{1,11}$/.test(to)) return undefined
  const [fromMs, toMs] = [Number(from) * SECOND_MS, Number(to) * SECOND_MS]
  const spanMs = toMs - fromMs
  return spanMs >= MINUTE_MS && spanMs <= LONGEST_ZOOM_MS ? { fromMs, toMs } : undefined
}

/**
 * The range around a pinned moment that a period of `spanMs` until now does not contain: the period in whose middle it is.
 * Undefined for a moment within the period or in the future.
 */
export function rangeAroundPin(pinnedMs: number | undefined, nowMs: number, spanMs: number): TimeRange | undefined {
  if (pinnedMs === undefined || pinnedMs > nowMs || pinnedMs >= nowMs - spanMs) return undefined
  return { fromMs: pinnedMs - spanMs / 2, toMs: pinnedMs + spanMs / 2 }
}

/** Sets or removes the zoomed range of a URL. */
export function setZoomParameters(query: URLSearchParams, zoom: TimeRange | undefined) {
  if (zoom) {
    query.set(KEYS.from, String(Math.round(zoom.fromMs / SECOND_MS)))
    query.set(KEYS.to, String(Math.round(zoom.toMs / SECOND_MS)))
  } else for (const key of Object.values(KEYS)) query.delete(key)
}
