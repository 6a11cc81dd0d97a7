import { makeStyles, tokens } from '@fluentui/react-components'
import { Suspense, useMemo, useState, type KeyboardEvent, type PointerEvent, type Ref } from 'react'
import { lazyPart } from '#ui/code/lazy-part.tsx'
import { useWidth } from '#ui/use-width.ts'
import { layOut, msAt, type ShownSeries } from './chart-frame.ts'
import type { ChartBand, ChartMarker, LimitLine, TimeRange } from './chart-series.ts'
import { ChartCursor } from './ChartCursor.tsx'
import { ChartMarks } from './ChartMarks.tsx'
import { nearestMoment, rangeBetween, steppedMoment } from './cursor.ts'
import type { Domain } from './value-axis.ts'

const ChartLines = lazyPart(() => import('./ChartLines.tsx'))

const HEIGHT_PX = 300

interface Props {
  label: string
  /** Id of the element that describes how to use the chart. */
  helpId: string
  areaRef: Ref<HTMLDivElement>
  series: readonly ShownSeries[]
  /** The possible moments of the cursor. */
  moments: readonly number[]
  limits: readonly LimitLine[]
  markers: readonly ChartMarker[]
  bands: readonly ChartBand[]
  range: TimeRange
  leftDomain: Domain | undefined
  rightDomain: Domain | undefined
  isStacked: boolean
  cursorMs: number | undefined
  onCursor: (atMs: number | undefined) => void
  /** Minimum span of a zoom, ms. */
  leastZoomMs: number
  onZoom: (range: TimeRange) => void
}

/** The drawing, with a cursor that follows the pointer and the arrow keys, and ranges marked by dragging or Shift. */
export function ChartArea({ label, helpId, areaRef, moments, cursorMs, onCursor, leastZoomMs, onZoom, ...drawn }: Props) {
  const styles = useStyles()
  const [measure, widthPx] = useWidth()
  const { series, limits, markers, bands, range, leftDomain, rightDomain, isStacked } = drawn
  const { frame, lines } = useMemo(
    () => layOut({ series, limits, range, widthPx, heightPx: HEIGHT_PX, leftDomain, rightDomain, isStacked }),
    [series, limits, range, widthPx, leftDomain, rightDomain, isStacked],
  )
  // Start of the selected range; it ends at the cursor.
  const [anchorMs, setAnchorMs] = useState<number>()
  const marked = anchorMs === undefined || cursorMs === undefined ? undefined : rangeBetween(anchorMs, cursorMs, 1)

  const pointAt = (event: PointerEvent) => {
    const xPx = event.clientX - event.currentTarget.getBoundingClientRect().left
    const atMs = nearestMoment(moments, msAt(frame, xPx))
    onCursor(atMs)
    return atMs
  }
  const beginMark = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setAnchorMs(pointAt(event))
  }
  const zoomToMark = () => {
    const zoom = marked && rangeBetween(marked.fromMs, marked.toMs, leastZoomMs)
    setAnchorMs(undefined)
    if (!zoom) return
    onCursor(undefined)
    onZoom(zoom)
  }
  const walk = (event: KeyboardEvent) => {
    const to = steppedMoment(moments, cursorMs, event.key)
    if (to !== undefined) {
      setAnchorMs(event.shiftKey ? (anchorMs ?? cursorMs ?? to) : undefined)
      onCursor(to)
    } else if (event.key === 'Enter') zoomToMark()
    else if (event.key === 'Escape') {
      setAnchorMs(undefined)
      onCursor(undefined)
    } else return
    event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as an application it takes keys and pointer
    <div
      ref={measure}
      className={styles.area}
      role="application"
      aria-roledescription="chart"
      aria-label={label}
      aria-describedby={helpId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move its cursor
      tabIndex={0}
      onKeyDown={walk}
      onPointerDown={beginMark}
      onPointerMove={pointAt}
      onPointerUp={zoomToMark}
      onPointerCancel={() => setAnchorMs(undefined)}
      onPointerLeave={() => anchorMs === undefined && onCursor(undefined)}
    >
      <div ref={areaRef} className={styles.layers}>
        {/* The library's own stops for the keyboard, one for each line, say nothing of its values. */}
        <div inert>
          <Suspense fallback={<div style={{ height: HEIGHT_PX }} />}>
            <ChartLines frame={frame} lines={lines} />
          </Suspense>
        </div>
        <svg width={widthPx} height={HEIGHT_PX} aria-hidden className={styles.over}>
          <ChartMarks frame={frame} lines={lines} limits={limits} markers={markers} bands={bands} />
        </svg>
      </div>
      <svg width={widthPx} height={HEIGHT_PX} aria-hidden className={styles.over}>
        <ChartCursor frame={frame} series={series} atMs={cursorMs} marked={marked} />
      </svg>
    </div>
  )
}

const useStyles = makeStyles({
  area: {
    position: 'relative',
    minWidth: 0,
    height: `${HEIGHT_PX}px`,
    // Changes inside do not affect the layout outside, so the browser does not check it.
    contain: 'layout paint',
    cursor: 'crosshair',
    // A vertical swipe scrolls the page; a horizontal one selects a range.
    touchAction: 'pan-y',
    userSelect: 'none',
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  layers: { height: '100%' },
  over: { position: 'absolute', top: 0, left: 0, pointerEvents: 'none' },
})
