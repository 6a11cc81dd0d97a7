import { makeStyles, tokens } from '@fluentui/react-components'
import { outlinedLabel } from '#ui/outlined-label.ts'
import { type ChartAxes, type ChartFrame, type DrawnLine, isOnAxis, scaleOfAxis } from './chart-frame.ts'
import type { ChartBand, ChartMarker, LimitLine } from './chart-series.ts'
import { type EndLabel, endLabels } from './end-labels.ts'
import { labelWidthPx, placeLabels, type TakenArea } from './limits/line-labels.ts'
import { memo } from 'react'
import { bandsTogether, thinned } from './cursor.ts'
import { fillPaths } from './fill-paths.ts'
import { isolatedPoints, linePath } from './paths.ts'
import { timeTicks } from './time-axis.ts'

interface ChartLimitsProps {
  frame: ChartFrame
  limits: readonly LimitLine[]
  /** The lines and the labels of phases, which the labels of limits keep free. */
  lines: readonly DrawnLine[]
  endLabels: readonly EndLabel[]
}

const HALF_LINE_PX = 7
const TRACE_PX = 2

/** The limits of a chart while they are in force, and levels to compare with. */
function ChartLimits({ frame, limits, lines: drawn, endLabels }: ChartLimitsProps) {
  const styles = useChartLimitsStyles()
  const lines = linesOf(frame, limits)
  const taken = lines.length === 0 ? [] : [...endLabels.map(areaOf), ...drawn.flatMap((line) => traceAreas(line, frame))]
  const places = placeLabels(lines, taken, { leftPx: frame.leftPx, rightPx: frame.widthPx, bottomPx: frame.footPx })
  return lines.map(({ key, text, isReference, path }, index) => (
    <g key={key}>
      <path d={path} className={isReference ? styles.reference : styles.limit} />
      <text x={places[index]?.xPx} y={places[index]?.yPx} textAnchor={places[index]?.anchor} className={styles.label}>
        {text}
      </text>
    </g>
  ))
}

/** The lines of the limits, one for each uninterrupted time. The label is at the first value of the line. */
function linesOf(frame: ChartFrame, limits: readonly LimitLine[]) {
  const { range, x } = frame
  return limits
    .filter((limit) => isOnAxis(frame, limit))
    .flatMap(({ label, value, axis, isReference = false, isLabelBelow = false, during = [range] }) => {
      const runs: { fromMs: number; startPx: number; stopPx: number; yPx: number; path: string; toMs: number }[] = []
      const periods: NonNullable<LimitLine['during']> = during
      for (const { fromMs, toMs, value: own = value } of periods) {
        if (toMs <= range.fromMs || fromMs >= range.toMs) continue
        const startPx = x(fromMs)
        const stopPx = x(toMs)
        const yPx = scaleOfAxis(frame, axis)(own)
        const last = runs.at(-1)
        if (last?.toMs === fromMs) Object.assign(last, { toMs, stopPx, path: `${last.path}V${yPx}H${stopPx}` })
        else runs.push({ fromMs, toMs, startPx, stopPx, yPx, path: `M${startPx} ${yPx}H${stopPx}` })
      }
      return runs.map(({ fromMs, startPx, stopPx, yPx, path }) => ({
        key: `${label} ${fromMs}`,
        text: label,
        isReference,
        startPx,
        stopPx,
        yPx,
        path,
        // The label of a limit is at its start, so that it does not cover the newest values.
        end: isReference ? ('stop' as const) : ('start' as const),
        isBelow: isLabelBelow,
      }))
    })
}

/** Where a line is drawn: a box around each of its parts. */
function traceAreas({ points, axis, isStepped }: DrawnLine, frame: ChartFrame): TakenArea[] {
  const y = scaleOfAxis(frame, axis)
  const box = (fromMs: number, toMs: number, one: number, other: number): TakenArea => ({
    leftPx: frame.x(fromMs),
    rightPx: frame.x(toMs) + TRACE_PX,
    topPx: Math.min(y(one), y(other)) - TRACE_PX / 2,
    bottomPx: Math.max(y(one), y(other)) + TRACE_PX / 2,
  })
  return points.flatMap(({ atMs, value }, place) => {
    const next = points[place + 1]
    if (value === null || next === undefined || next.value === null) return []
    return isStepped
      ? [box(atMs, next.atMs, value, value), box(next.atMs, next.atMs, value, next.value)]
      : [box(atMs, next.atMs, value, next.value)]
  })
}

function areaOf({ text, xPx, yPx, anchor }: EndLabel): TakenArea {
  const leftPx = anchor === 'start' ? xPx : xPx - labelWidthPx(text)
  return { leftPx, rightPx: leftPx + labelWidthPx(text), topPx: yPx - HALF_LINE_PX, bottomPx: yPx + HALF_LINE_PX }
}

const useChartLimitsStyles = makeStyles({
  limit: { fill: 'none', stroke: tokens.colorNeutralForeground1, strokeWidth: '1.5px', strokeDasharray: '6 3' },
  reference: { fill: 'none', stroke: tokens.colorNeutralForeground3, strokeWidth: '1px', strokeDasharray: '2 3' },
  label: { ...outlinedLabel, fill: tokens.colorNeutralForeground1 },
})

interface Props {
  frame: ChartFrame
  axes: ChartAxes
  lines: readonly DrawnLine[]
  limits: readonly LimitLine[]
  markers: readonly ChartMarker[]
  bands: readonly ChartBand[]
}

const TICK_EVERY_PX = 80
const LABEL_GAP_PX = 10
const MARKERS_APART_PX = 8
/** Maximum width of a letter in a label, px. */
const LETTER_PX = 7
const STROKE_PX = 2
/** Without a GPU, the browser takes much longer for a dense line of two pixels than for one of a single pixel. */
const DENSE_STROKE_PX = 1
const ISOLATED_PX = 4

/** The drawing of a chart: axes, lines, fills, limits, events, and marks for values beyond their axis. */
export const ChartPicture = memo(function ChartPicture({ frame, axes, lines, limits, markers, bands }: Props) {
  const styles = useStyles()
  const ends = endLabels(frame, lines)
  return (
    <svg width={frame.widthPx} height={frame.heightPx} aria-hidden className={styles.picture}>
      <Axes frame={frame} axes={axes} />
      {lines.map((line) => (
        <Line key={line.name} frame={frame} line={line} />
      ))}
      {fillPaths(frame, lines).map(({ key, role, path }) => (
        <path key={key} d={path} className={styles[role]} />
      ))}
      <Bands frame={frame} bands={bands} />
      <ChartLimits frame={frame} limits={limits} lines={lines} endLabels={ends} />
      <Markers frame={frame} markers={markers} />
      {ends.map(({ text, color, xPx, yPx, anchor }) => (
        <text key={text} x={xPx} y={yPx} textAnchor={anchor} dominantBaseline="central" fill={color} className={styles.endLabel}>
          {text}
        </text>
      ))}
      {lines.map((line) => (
        <Clipped key={line.name} frame={frame} line={line} />
      ))}
    </svg>
  )
})

/** Grid lines and the labels of time, values and units. */
function Axes({ frame, axes: { left, right } }: Pick<Props, 'frame' | 'axes'>) {
  const styles = useStyles()
  const { leftPx, rightPx, footPx, range, x } = frame
  return (
    <g className={styles.label}>
      {left.levels.map(({ value, label }) => (
        <g key={value}>
          <line x1={leftPx} x2={rightPx} y1={frame.left(value)} y2={frame.left(value)} className={styles.grid} />
          <text x={leftPx - LABEL_GAP_PX} y={frame.left(value)} textAnchor="end" dominantBaseline="central">
            {label}
          </text>
        </g>
      ))}
      {right?.levels.map(({ value, label }) => {
        const yPx = scaleOfAxis(frame, 'right')(value)
        return (
          <g key={value}>
            <line x1={rightPx} x2={rightPx + 4} y1={yPx} y2={yPx} className={styles.tick} />
            <text x={rightPx + LABEL_GAP_PX} y={yPx} dominantBaseline="central">
              {label}
            </text>
          </g>
        )
      })}
      {timeTicks(range, Math.max(1, (rightPx - leftPx) / TICK_EVERY_PX)).map(({ atMs, label }) => (
        <g key={atMs}>
          <line x1={x(atMs)} x2={x(atMs)} y1={footPx} y2={footPx + 4} className={styles.tick} />
          <text x={x(atMs)} y={footPx + 16} textAnchor="middle" dominantBaseline="central">
            {label}
          </text>
        </g>
      ))}
      <text x={leftPx - LABEL_GAP_PX} y={12} textAnchor="end">
        {left.unit}
      </text>
      {right && (
        <text x={rightPx + LABEL_GAP_PX} y={12}>
          {right.unit}
        </text>
      )}
    </g>
  )
}

interface LineProps {
  frame: ChartFrame
  line: DrawnLine
}

/** A line; one with more than a point for two pixels is thinner. A value between two gaps is a point. */
function Line({ frame, line: { axis, look, points, isStepped } }: LineProps) {
  const scales = { x: frame.x, y: scaleOfAxis(frame, axis), isStepped }
  const placed = points.map(({ atMs, value }) => ({ at: atMs, value }))
  const widthPx = points.length > frame.widthPx / 2 ? DENSE_STROKE_PX : STROKE_PX
  return (
    <g fill="none" stroke={look.color} strokeLinejoin="round">
      <path d={linePath(placed, scales)} strokeWidth={widthPx} strokeDasharray={look.dash} />
      <path d={linePath(isolatedPoints(placed), scales)} strokeWidth={ISOLATED_PX} strokeLinecap="round" />
    </g>
  )
}

/** Periods of a state over the full height. */
function Bands({ frame: { x, topPx, footPx, range }, bands }: Pick<Props, 'frame' | 'bands'>) {
  const styles = useStyles()
  return bandsTogether(bands, range).map(({ fromMs, toMs, label }) => {
    const [fromPx, toPx] = [x(fromMs), x(toMs)]
    return (
      <g key={fromMs}>
        <rect x={fromPx} y={topPx} width={toPx - fromPx} height={footPx - topPx} className={styles.band} />
        <line x1={fromPx} x2={fromPx} y1={topPx} y2={footPx} className={styles.bandEdge} />
        {label.length * LETTER_PX < toPx - fromPx && (
          <text x={fromPx + 6} y={topPx + 14} className={styles.bandLabel}>
            {label}
          </text>
        )}
      </g>
    )
  })
}

/** Events, each with an arrow above the plot. */
function Markers({ frame: { x, topPx, footPx, leftPx, rightPx, range }, markers }: Pick<Props, 'frame' | 'markers'>) {
  const styles = useStyles()
  const apartMs = ((range.toMs - range.fromMs) / (rightPx - leftPx)) * MARKERS_APART_PX
  const inRange = markers.filter(({ atMs }) => atMs >= range.fromMs && atMs <= range.toMs)
  const drawn = thinned(inRange, apartMs)
  // The lines of many events would hide the values.
  const hasLines = drawn.length <= LINED_MARKERS
  return drawn.map(({ atMs }) => (
    <g key={atMs} className={styles.marker}>
      {hasLines && <line x1={x(atMs)} x2={x(atMs)} y1={topPx} y2={footPx} className={styles.markerLine} />}
      <path d={`M${x(atMs) - 5} ${topPx - 10}h10l-5 8z`} />
    </g>
  ))
}

const LINED_MARKERS = 12

/** Arrows at the edge for values beyond the axis. */
function Clipped({ frame, line: { axis, look, clipped } }: LineProps) {
  const styles = useStyles()
  return clipped.map(({ atMs, value, isAbove }) => {
    const [xPx, yPx, side] = [frame.x(atMs), scaleOfAxis(frame, axis)(value), isAbove ? -1 : 1]
    return <path key={atMs} d={`M${xPx - 5} ${yPx + side}h10l-5 ${8 * side}z`} fill={look.color} className={styles.clipped} />
  })
}

const useStyles = makeStyles({
  picture: { display: 'block' },
  label: {
    fill: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontFamily: tokens.fontFamilyBase,
    fontVariantNumeric: 'tabular-nums',
  },
  grid: { stroke: tokens.colorNeutralStrokeSubtle },
  tick: { stroke: tokens.colorNeutralStroke1 },
  building: { fill: tokens.colorNeutralForeground3, fillOpacity: 0.35 },
  chargers: { fill: tokens.colorBrandForeground1, fillOpacity: 0.35 },
  range: { fill: tokens.colorBrandForeground1, fillOpacity: 0.2 },
  over: { fill: tokens.colorStatusDangerBorder2 },
  endLabel: { ...outlinedLabel, fontWeight: tokens.fontWeightSemibold },
  // Lines and letters below the band stay readable.
  band: { fill: tokens.colorStatusWarningForeground1, opacity: 0.14 },
  bandEdge: { stroke: tokens.colorStatusWarningForeground1, strokeWidth: '1.5px' },
  bandLabel: { ...outlinedLabel, fill: tokens.colorNeutralForeground1 },
  marker: { fill: tokens.colorNeutralForeground2 },
  markerLine: { stroke: tokens.colorNeutralForeground2, strokeDasharray: '1 3' },
  clipped: { stroke: tokens.colorNeutralBackground1 },
})
