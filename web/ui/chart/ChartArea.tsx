import { Caption1, Caption1Strong, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type Ref, useMemo, useRef } from 'react'
import { useWidth } from '#ui/hooks.ts'
import { chartAxes, chartFrame, type ChartFrame, drawnLine, scaleOfAxis, type ShownSeries } from './chart-frame.ts'
import { type ChartBand, type ChartMarker, drawnPointAt, type LimitLine, limitTextAt, type TimeRange } from './chart-series.ts'
import { ChartPicture } from './ChartPicture.tsx'
import { usePlotEdges } from './plot-edges.ts'
import type { Domain } from './scale.ts'
import { useChartKeys, useChartPointer, useMarkedRange, useWheelZoom } from './use-chart-input.ts'
import { dateTimeText } from '#units/dates.ts'
import { pointText } from './cursor.ts'
import { tooltipPlace } from './tooltip-place.ts'

interface ChartTooltipProps {
  frame: ChartFrame
  series: readonly ShownSeries[]
  limits: readonly LimitLine[]
  /** Events and states at the moment. */
  events: readonly { readonly text: string }[]
  atMs: number
  /** Height of the pointer, px; undefined for a cursor that was set elsewhere. */
  pointerYPx: number | undefined
}

const MAX_EVENTS = 3
/** In a lower chart, an event has one line. */
const LOW_PX = 250
const BELOW_POINTER_PX = 14

/** Time, values, limits and events at the cursor. Screen readers get the same text from the announcement of the chart. */
function ChartTooltip({ frame, series, limits, events, atMs, pointerYPx }: ChartTooltipProps) {
  const styles = useChartTooltipStyles()
  const isLow = frame.heightPx < LOW_PX
  const maxEvents = isLow ? 1 : MAX_EVENTS
  const { leftPx, widthPx } = tooltipPlace(frame.x(atMs), frame.widthPx)
  return (
    <div aria-hidden className={styles.column} style={{ left: leftPx, width: widthPx }}>
      <div className={styles.space} style={{ flexBasis: pointerYPx === undefined ? 0 : pointerYPx + BELOW_POINTER_PX }} />
      <div className={styles.tooltip}>
        <Caption1Strong>{dateTimeText(atMs)}</Caption1Strong>
        {series.map((line) => (
          <div key={line.name} className={styles.row}>
            <svg width={16} height={8}>
              <line x1={0} x2={16} y1={4} y2={4} stroke={line.look.color} strokeDasharray={line.look.dash} strokeWidth={2} />
            </svg>
            <Caption1 className={styles.name}>{line.name}</Caption1>
            <Caption1Strong className={styles.value}>{pointText(drawnPointAt(line, atMs), line.unit)}</Caption1Strong>
          </div>
        ))}
        {limits
          .filter(({ isReference }) => !isReference)
          .flatMap((limit) => limitTextAt(limit, atMs) ?? [])
          .map((text) => (
            <Caption1 key={text}>{text}</Caption1>
          ))}
        {events.slice(0, maxEvents).map(({ text }) => (
          <Caption1 key={text} className={mergeClasses(styles.event, isLow && styles.cut)}>
            {text}
          </Caption1>
        ))}
        {events.length > maxEvents && <Caption1 className={styles.event}>and {events.length - maxEvents} more events</Caption1>}
      </div>
    </div>
  )
}

const useChartTooltipStyles = makeStyles({
  column: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    pointerEvents: 'none',
  },
  // The space above the tooltip shrinks where the tooltip would end below the chart.
  space: { flexGrow: 0, flexShrink: 1 },
  tooltip: {
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
  },
  row: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  name: { flexGrow: 1, minWidth: 0 },
  value: { fontVariantNumeric: 'tabular-nums', textAlign: 'end' },
  event: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

interface ChartCursorProps {
  frame: ChartFrame
  series: readonly ShownSeries[]
  atMs: number | undefined
  /** The pinned moment. */
  pinnedMs: number | undefined
  /** The range that is being selected for a zoom. */
  marked: TimeRange | undefined
}

/** The cursor, its values as dots, and the range that is being selected. */
function ChartCursor({ frame, series, atMs, pinnedMs, marked }: ChartCursorProps) {
  const styles = useChartCursorStyles()
  const { topPx, footPx, x } = frame
  return (
    <>
      {marked && (
        <rect
          x={x(marked.fromMs)}
          width={x(marked.toMs) - x(marked.fromMs)}
          y={topPx}
          height={footPx - topPx}
          className={styles.marked}
        />
      )}
      {pinnedMs !== undefined && pinnedMs >= frame.range.fromMs && pinnedMs <= frame.range.toMs && (
        <g className={styles.pin}>
          <line x1={x(pinnedMs)} x2={x(pinnedMs)} y1={topPx} y2={footPx} strokeDasharray="4 3" />
          <circle cx={x(pinnedMs)} cy={topPx} r={4} />
        </g>
      )}
      {atMs !== undefined && <line x1={x(atMs)} x2={x(atMs)} y1={topPx} y2={footPx} className={styles.cursor} />}
      {atMs !== undefined &&
        series.map((line) => {
          const value = drawnPointAt(line, atMs)?.value ?? null
          if (value === null) return null
          return (
            <circle
              key={line.name}
              cx={x(atMs)}
              cy={scaleOfAxis(frame, line.axis)(value)}
              r={4}
              fill={line.look.color}
              className={styles.dot}
            />
          )
        })}
    </>
  )
}

const useChartCursorStyles = makeStyles({
  marked: { fill: tokens.colorBrandBackground2, stroke: tokens.colorBrandStroke1, fillOpacity: 0.4 },
  pin: { stroke: tokens.colorBrandStroke1, fill: tokens.colorBrandStroke1, strokeWidth: '1.5px' },
  cursor: { stroke: tokens.colorNeutralForeground2 },
  dot: { stroke: tokens.colorNeutralBackground1, strokeWidth: '2px' },
})

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
