import { makeStyles, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import { outlinedLabel } from '#ui/outlined-label.ts'
import { scaleOfAxis, type ChartAxes, type ChartFrame, type DrawnLine } from './chart-frame.ts'
import type { ChartBand, ChartMarker, LimitLine } from './chart-series.ts'
import { bandsTogether, thinned } from './cursor.ts'
import { endLabels } from './end-labels.ts'
import { fillPaths } from './fill-paths.ts'
import { ChartLimits } from './limits/ChartLimits.tsx'
import { isolatedPoints, linePath } from './paths.ts'
import { timeTicks } from './time-axis.ts'

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
  return thinned(inRange, apartMs).map(({ atMs }) => (
    <g key={atMs} className={styles.marker}>
      <line x1={x(atMs)} x2={x(atMs)} y1={topPx} y2={footPx} className={styles.markerLine} />
      <path d={`M${x(atMs) - 5} ${topPx - 10}h10l-5 8z`} />
    </g>
  ))
}

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
  grid: { stroke: tokens.colorNeutralStroke2 },
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
