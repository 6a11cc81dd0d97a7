import { useMemo } from 'react'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { setUrlQuery, useUrlQuery } from '../url-query.ts'
import type { TimeRange } from './chart-series.ts'
import { queryOfChange } from './pinned-moment.ts'

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

/** The zoom that the plots of a page share, kept in the URL. */
export function usePageZoom() {
  const query = useUrlQuery()
  const zoom = useMemo(() => zoomFrom(query), [query])
  const setZoom = (next: TimeRange | undefined) => {
    const changed = new URLSearchParams(location.search)
    setZoomParameters(changed, next)
    setUrlQuery(queryOfChange(changed, { zoom: next }))
  }
  return [zoom, setZoom] as const
}
