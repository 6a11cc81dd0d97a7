import type { KeyboardEvent } from 'react'
import type { ChartBand, ChartMarker, TimeRange } from './chart-series.ts'
import { scaledRange, steppedEvent, steppedMoment } from './cursor.ts'
import type { MarkedRange } from './use-marked-range.ts'

interface Options {
  range: TimeRange
  moments: readonly number[]
  markers: readonly ChartMarker[]
  bands: readonly ChartBand[]
  cursorMs: number | undefined
  mark: MarkedRange
  leastZoomMs: number
  isZoomed: boolean
  onCursor: (atMs: number | undefined) => void
  onPin: (atMs: number) => void
  onZoom: (range: TimeRange) => void
}

const ZOOM_FACTOR: Readonly<Record<string, number>> = { '+': 0.5, '=': 0.5, '-': 2 }

/** The keys of a chart: arrows for the cursor, comma and period for events, Enter and Escape, plus and minus for the zoom. */
export function useChartKeys(options: Options) {
  const { range, moments, markers, bands, cursorMs, mark, leastZoomMs, isZoomed, onCursor, onPin, onZoom } = options
  const moveTo = (key: string) => {
    if (key !== ',' && key !== '.') return steppedMoment(moments, cursorMs, key)
    const starts = [...markers, ...bands.map(({ fromMs }) => ({ atMs: fromMs }))]
    const inRange = starts.filter(({ atMs }) => atMs >= range.fromMs && atMs <= range.toMs)
    return steppedEvent(moments, inRange, cursorMs, key === '.' ? 1 : -1)
  }
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = moveTo(event.key)
    const factor = ZOOM_FACTOR[event.key]
    if (to !== undefined) {
      mark.start(event.shiftKey ? (mark.anchorMs ?? cursorMs ?? to) : undefined)
      onCursor(to)
    } else if (factor !== undefined) {
      onZoom(scaledRange(range, cursorMs ?? range.toMs, factor, leastZoomMs, isZoomed ? Infinity : range.toMs))
    } else if (event.key === 'Enter') {
      if (!mark.zoom() && cursorMs !== undefined) onPin(cursorMs)
    } else if (event.key === 'Escape') {
      mark.cancel()
      onCursor(undefined)
    } else return
    event.preventDefault()
  }
}
