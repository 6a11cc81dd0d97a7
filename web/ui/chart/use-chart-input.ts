import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import type { ChartFrame } from './chart-frame.ts'
import type { ChartBand, ChartMarker, TimeRange } from './chart-series.ts'
import { momentOfEvent, nearestMoment, rangeBetween, scaledRange, steppedEvent, steppedMoment } from './cursor.ts'

interface MarkOptions {
  cursorMs: number | undefined
  /** Minimum span of a zoom, ms. */
  minZoomMs: number
  onCursor: (atMs: number | undefined) => void
  onZoom: (range: TimeRange) => void
}

interface MarkedRange {
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
export function useMarkedRange({ cursorMs, minZoomMs, onCursor, onZoom }: MarkOptions): MarkedRange {
  const [anchorMs, setAnchorMs] = useState<number>()
  const marked = anchorMs === undefined || cursorMs === undefined ? undefined : rangeBetween(anchorMs, cursorMs, 1)
  const zoom = () => {
    const range = marked && rangeBetween(marked.fromMs, marked.toMs, minZoomMs)
    setAnchorMs(undefined)
    if (!range) return false
    onCursor(undefined)
    onZoom(range)
    return true
  }
  return { marked, anchorMs, start: setAnchorMs, cancel: () => setAnchorMs(undefined), zoom }
}

interface KeyOptions {
  range: TimeRange
  moments: readonly number[]
  markers: readonly ChartMarker[]
  bands: readonly ChartBand[]
  cursorMs: number | undefined
  mark: MarkedRange
  minZoomMs: number
  isZoomed: boolean
  onCursor: (atMs: number | undefined) => void
  onPin: (atMs: number) => void
  onZoom: (range: TimeRange) => void
}

const ZOOM_FACTOR: Readonly<Record<string, number>> = { '+': 0.5, '=': 0.5, '-': 2 }

/** The keys of a chart: arrows for the cursor, comma and period for events, Enter and Escape, plus and minus for the zoom. */
export function useChartKeys(options: KeyOptions) {
  const { range, moments, markers, bands, cursorMs, mark, minZoomMs, isZoomed, onCursor, onPin, onZoom } = options
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
      onZoom(scaledRange(range, cursorMs ?? range.toMs, factor, minZoomMs, isZoomed ? Infinity : range.toMs))
    } else if (event.key === 'Enter') {
      if (!mark.zoom() && cursorMs !== undefined) onPin(cursorMs)
    } else if (event.key === 'Escape') {
      mark.cancel()
      onCursor(undefined)
    } else return
    event.preventDefault()
  }
}

interface PointerOptions {
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
export function useChartPointer({ frame, moments, markers, mark, onCursor, onPin }: PointerOptions) {
  const [yPx, setYPx] = useState<number>()
  const downXPx = useRef<number>(undefined)

  const pointAt = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const xPx = event.clientX - box.left
    const marker = markers.find(({ atMs }) => Math.abs(frame.x(atMs) - xPx) <= EVENT_PX)
    const atMs = marker ? momentOfEvent(moments, marker.atMs) : nearestMoment(moments, frame.x.invert(xPx))
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

interface WheelOptions {
  frame: ChartFrame
  minZoomMs: number
  isZoomed: boolean
  onZoom: (range: TimeRange) => void
}

const ZOOM_IN = 0.75
/** The zoom follows when the wheel rests, because each zoom reads values. */
const REST_MS = 150

/** Ctrl or Cmd with the wheel zooms around the pointer. The wheel alone scrolls the page. */
export function useWheelZoom(surface: RefObject<HTMLElement | null>, options: WheelOptions) {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const element = surface.current
    if (!element) return undefined
    let wanted: TimeRange | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { frame, minZoomMs, isZoomed } = latest.current
      const atMs = frame.x.invert(event.clientX - element.getBoundingClientRect().left)
      const factor = event.deltaY < 0 ? ZOOM_IN : 1 / ZOOM_IN
      wanted = scaledRange(wanted ?? frame.range, atMs, factor, minZoomMs, isZoomed ? Infinity : frame.range.toMs)
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (wanted) latest.current.onZoom(wanted)
        wanted = undefined
      }, REST_MS)
    }
    // React registers wheel listeners as passive, and a passive listener cannot keep the browser from zooming the page.
    element.addEventListener('wheel', turn, { passive: false })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('wheel', turn)
    }
  }, [surface])
}
