import { useState } from 'react'
import type { TimeRange } from './chart-series.ts'
import { rangeBetween } from './cursor.ts'

interface Options {
  cursorMs: number | undefined
  /** Minimum span of a zoom, ms. */
  leastZoomMs: number
  onCursor: (atMs: number | undefined) => void
  onZoom: (range: TimeRange) => void
}

export interface MarkedRange {
  /** The range between the start of the selection and the cursor; undefined without a selection. */
  readonly marked: TimeRange | undefined
  /** Start of the selection. */
  readonly anchorMs: number | undefined
  readonly start: (atMs: number | undefined) => void
  readonly cancel: () => void
  /** Zooms into the range and ends the selection. Returns whether there was a range to zoom into. */
  readonly zoom: () => boolean
}

/** The selection of a range in a chart. It ends at the cursor. */
export function useMarkedRange({ cursorMs, leastZoomMs, onCursor, onZoom }: Options): MarkedRange {
  const [anchorMs, setAnchorMs] = useState<number>()
  const marked = anchorMs === undefined || cursorMs === undefined ? undefined : rangeBetween(anchorMs, cursorMs, 1)
  const zoom = () => {
    const range = marked && rangeBetween(marked.fromMs, marked.toMs, leastZoomMs)
    setAnchorMs(undefined)
    if (!range) return false
    onCursor(undefined)
    onZoom(range)
    return true
  }
  return { marked, anchorMs, start: setAnchorMs, cancel: () => setAnchorMs(undefined), zoom }
}
