import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo, useRef, type Ref } from 'react'
import { useWidth } from '#ui/use-width.ts'
import { chartAxes, chartFrame, drawnLine, type ShownSeries } from './chart-frame.ts'
import type { ChartBand, ChartMarker, LimitLine, TimeRange } from './chart-series.ts'
import { ChartCursor } from './ChartCursor.tsx'
import { ChartPicture } from './ChartPicture.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import { usePlotEdges } from './plot-edges.ts'
import type { Domain } from './scale.ts'
import { useChartKeys, useChartPointer, useMarkedRange, useWheelZoom } from './use-chart-input.ts'

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
  heightPx: number | undefined
  /** The time that the last value of a stepped line covers, ms. */
  stepMs: number
  cursorMs: number | undefined
  pinnedMs: number | undefined
  /** The cursor was set in this chart. */
  isOwnCursor: boolean
  /** Events and states at the cursor. */
  events: readonly { readonly text: string }[]
  onCursor: (atMs: number | undefined) => void
  onPin: (atMs: number) => void
  /** Minimum span of a zoom, ms. */
  minZoomMs: number
  isZoomed: boolean
  onZoom: (range: TimeRange) => void
}

/** The drawing, with a cursor that follows the pointer and the arrow keys, and ranges marked by dragging or Shift. */
export function ChartArea(props: Props) {
  const { label, helpId, areaRef, moments, cursorMs, isOwnCursor, events, onCursor, onPin, minZoomMs, isZoomed, onZoom } = props
  const { series, limits, markers, bands, range, leftDomain, rightDomain, stepMs, heightPx = HEIGHT_PX } = props
  const styles = useStyles()
  const [measure, widthPx] = useWidth()
  const surface = useRef<HTMLDivElement>(null)
  const axes = useMemo(
    () => chartAxes({ series, limits, range, leftDomain, rightDomain }),
    [series, limits, range, leftDomain, rightDomain],
  )
  const { left, right } = usePlotEdges(axes.needs)
  const frame = useMemo(
    () => chartFrame(axes, range, { widthPx, heightPx, edges: { left, right } }),
    [axes, range, widthPx, heightPx, left, right],
  )
  const lines = useMemo(() => series.map((line) => drawnLine(line, frame, stepMs)), [series, frame, stepMs])
  const mark = useMarkedRange({ cursorMs, minZoomMs, onCursor, onZoom })
  const pointer = useChartPointer({ frame, moments, markers, mark, onCursor, onPin })
  const keys = useChartKeys({ range, moments, markers, bands, cursorMs, mark, minZoomMs, isZoomed, onCursor, onPin, onZoom })
  useWheelZoom(surface, { frame, minZoomMs, isZoomed, onZoom })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as an application it takes keys and pointer
    <div
      ref={measure}
      className={styles.area}
      style={{ height: `${heightPx}px` }}
      role="application"
      aria-roledescription="chart"
      aria-label={label}
      aria-describedby={helpId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move its cursor
      tabIndex={0}
      onKeyDown={keys}
      {...pointer.handlers}
    >
      <div ref={surface} className={styles.layers}>
        <div ref={areaRef} className={styles.layers}>
          <ChartPicture frame={frame} axes={axes} lines={lines} limits={limits} markers={markers} bands={bands} />
        </div>
        <svg width={widthPx} height={heightPx} aria-hidden className={styles.over}>
          <ChartCursor frame={frame} series={series} atMs={cursorMs} pinnedMs={props.pinnedMs} marked={mark.marked} />
        </svg>
        {cursorMs !== undefined && (
          <ChartTooltip
            {...{ frame, series, limits, events }}
            atMs={cursorMs}
            pointerYPx={isOwnCursor ? pointer.yPx : undefined}
          />
        )}
      </div>
    </div>
  )
}

const useStyles = makeStyles({
  area: {
    position: 'relative',
    minWidth: 0,
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
