import { useEffect, useRef, type RefObject } from 'react'
import { msAt, type ChartFrame } from './chart-frame.ts'
import type { TimeRange } from './chart-series.ts'
import { scaledRange } from './cursor.ts'

interface Options {
  frame: ChartFrame
  leastZoomMs: number
  isZoomed: boolean
  onZoom: (range: TimeRange) => void
}

const ZOOM_IN = 0.75
/** The zoom follows when the wheel rests, because each zoom reads values. */
const REST_MS = 150

/** Ctrl or Cmd with the wheel zooms around the pointer. The wheel alone scrolls the page. */
export function useWheelZoom(surface: RefObject<HTMLElement | null>, options: Options) {
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
      const { frame, leastZoomMs, isZoomed } = latest.current
      const atMs = msAt(frame, event.clientX - element.getBoundingClientRect().left)
      const factor = event.deltaY < 0 ? ZOOM_IN : 1 / ZOOM_IN
      wanted = scaledRange(wanted ?? frame.range, atMs, factor, leastZoomMs, isZoomed ? Infinity : frame.range.toMs)
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
