import { useRef, useState, type PointerEvent } from 'react'
import { msAt, xOf, type ChartFrame } from './chart-frame.ts'
import type { ChartMarker } from './chart-series.ts'
import { momentOfEvent, nearestMoment } from './cursor.ts'
import type { MarkedRange } from './use-marked-range.ts'

interface Options {
  frame: ChartFrame
  moments: readonly number[]
  markers: readonly ChartMarker[]
  mark: MarkedRange
  onCursor: (atMs: number | undefined) => void
  onPin: (atMs: number) => void
}

/** Distance at which the cursor moves to an event, px. */
const EVENT_PX = 6
/** A pointer that moves less than this is a click, px. */
const CLICK_PX = 4

/** The pointer of a chart: it moves the cursor, marks a range while it is dragged, and pins a moment with a click. */
export function useChartPointer({ frame, moments, markers, mark, onCursor, onPin }: Options) {
  const [yPx, setYPx] = useState<number>()
  const downXPx = useRef<number>(undefined)

  const pointAt = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const xPx = event.clientX - box.left
    const marker = markers.find(({ atMs }) => Math.abs(xOf(frame, atMs) - xPx) <= EVENT_PX)
    const atMs = marker ? momentOfEvent(moments, marker.atMs) : nearestMoment(moments, msAt(frame, xPx))
    setYPx(event.clientY - box.top)
    onCursor(atMs)
    return atMs
  }
  const down = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    downXPx.current = event.clientX
    mark.start(pointAt(event))
  }
  const up = (event: PointerEvent) => {
    if (downXPx.current === undefined) return
    const isClick = Math.abs(event.clientX - downXPx.current) < CLICK_PX
    downXPx.current = undefined
    if (!isClick) {
      mark.zoom()
      return
    }
    mark.cancel()
    const atMs = pointAt(event)
    if (atMs !== undefined) onPin(atMs)
  }
  return {
    yPx,
    handlers: {
      onPointerDown: down,
      onPointerMove: pointAt,
      onPointerUp: up,
      onPointerCancel: mark.cancel,
      onPointerLeave: () => {
        if (mark.anchorMs === undefined) onCursor(undefined)
      },
    },
  }
}
