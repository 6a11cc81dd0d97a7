import {
  isStepped,
  upToTheEdges,
  within,
  type SeriesPoint,
  type SeriesRole,
  type ChartSeries,
  type LimitLine,
  type TimeRange,
} from './chart-series.ts'
import { decimate } from './decimate.ts'
import type { LineLook } from './line-looks.ts'
import { clippedRuns, extent, valueAxis, type Clipped, type Domain, type ValueAxis } from './value-axis.ts'

/** A line with its look. */
export interface ShownSeries extends ChartSeries {
  readonly look: LineLook
}

/** Layout of a chart in its box, px. */
export interface ChartFrame {
  readonly widthPx: number
  readonly heightPx: number
  readonly leftPx: number
  readonly rightPx: number
  readonly topPx: number
  readonly bottomPx: number
  readonly range: TimeRange
  readonly left: ValueAxis
  readonly right: ValueAxis | undefined
  readonly leftUnit: string
  readonly rightUnit: string
}

/** A line whose points lie within the frame. */
export interface DrawnLine {
  readonly name: string
  readonly look: LineLook
  readonly role: SeriesRole | undefined
  readonly isStepped: boolean
  readonly phase: string | undefined
  readonly axis: 'left' | 'right'
  readonly points: readonly SeriesPoint[]
  readonly clipped: readonly Clipped[]
}

interface Wanted {
  readonly series: readonly ShownSeries[]
  readonly limits: readonly LimitLine[]
  readonly range: TimeRange
  readonly widthPx: number
  readonly heightPx: number
  /** Fixed scales. Values beyond a scale are drawn at its edge and marked. */
  readonly leftDomain: Domain | undefined
  readonly rightDomain: Domain | undefined
  /** The chart is one of several over one range with aligned time axes. */
  readonly isStacked: boolean
  /** The time that the last value of a stepped line covers, ms. */
  readonly stepMs: number
}

const TOP_PX = 26
const BOTTOM_PX = 28
/** Margin without an axis: half the width of a time label with seconds, which is centred below the edge. */
const EDGE_PX = 28
/** Margin for the labels of phases, `L1 L2 L3`. */
const END_LABEL_PX = 58
/** Margin on both sides of a stacked chart, with or without an axis. Labels of six characters fit. */
const STACKED_PX = 54
const CHARACTER_PX = 6
const LABEL_GAP_PX = 18

/** Computes the layout of lines and axes in a box. */
export function layOut({ series, limits, range, widthPx, heightPx, leftDomain, rightDomain, isStacked, stepMs }: Wanted) {
  const of = (axis: 'left' | 'right') => series.filter((line) => (line.axis ?? 'left') === axis)
  const scale = (lines: readonly ShownSeries[], levels: readonly number[], fixed: Domain | undefined) =>
    valueAxis(
      extent(
        lines.map(({ points }) => within(points, range)),
        levels,
      ),
      fixed,
    )
  const left = scale(
    of('left'),
    limits.filter(({ axis }) => axis !== 'right').flatMap((limit) => levelsOf(limit, range)),
    leftDomain,
  )
  const right = of('right').length > 0 ? scale(of('right'), [], rightDomain) : undefined

  const minPx = isStacked ? STACKED_PX : EDGE_PX

  const frame: ChartFrame = {
    widthPx,
    heightPx,
    leftPx: Math.max(minPx, marginPx(left)),
    rightPx: Math.max(minPx, right ? marginPx(right) : series.some(({ phase }) => phase) ? END_LABEL_PX : 0),
    topPx: TOP_PX,
    bottomPx: BOTTOM_PX,
    range,
    left,
    right,
    leftUnit: unitsOf(of('left')),
    rightUnit: unitsOf(of('right')),
  }
  return { frame, lines: series.map((line) => drawnLine(line, frame, stepMs)) }
}

/** The values of a limit within a range. */
const levelsOf = ({ value, during = [] }: LimitLine, { fromMs, toMs }: TimeRange): readonly number[] =>
  [value].concat(during.filter((one) => one.toMs > fromMs && one.fromMs < toMs).map((one) => one.value ?? value))

const unitsOf = (series: readonly ChartSeries[]) => [...new Set(series.map(({ unit }) => unit))].join(', ')
const marginPx = ({ labels }: ValueAxis) => Math.max(...labels.map((label) => label.length), 2) * CHARACTER_PX + LABEL_GAP_PX

function drawnLine(line: ShownSeries, frame: ChartFrame, stepMs: number): DrawnLine {
  const { name, look, role, phase, axis = 'left', points } = line
  const isMean = isStepped(line)
  const scale = (axis === 'right' ? frame.right : undefined) ?? frame.left
  const shown = decimate(upToTheEdges(points, frame.range, isMean ? stepMs : undefined), frame.range, innerWidthPx(frame))
  const clipped = clippedRuns(shown, scale)
  const kept = clipped.length === 0 ? shown : shown.map((point) => Object.assign({}, point, { value: clamp(point.value, scale) }))
  return { name, look, role, isStepped: isMean, phase, axis, points: kept, clipped }
}

const clamp = (value: number | null, { from, to }: Domain) => (value === null ? null : Math.min(to, Math.max(from, value)))

export const innerWidthPx = ({ widthPx, leftPx, rightPx }: ChartFrame) => Math.max(1, widthPx - leftPx - rightPx)
const innerHeightPx = ({ heightPx, topPx, bottomPx }: ChartFrame) => Math.max(1, heightPx - topPx - bottomPx)

/** Position of a moment, px from the left. */
export const xOf = (frame: ChartFrame, atMs: number) =>
  frame.leftPx + ((atMs - frame.range.fromMs) / (frame.range.toMs - frame.range.fromMs)) * innerWidthPx(frame)

/** The moment at a distance in px from the left, limited to the range. */
export function msAt(frame: ChartFrame, xPx: number): number {
  const share = Math.min(1, Math.max(0, (xPx - frame.leftPx) / innerWidthPx(frame)))
  return frame.range.fromMs + share * (frame.range.toMs - frame.range.fromMs)
}

/** Whether a level has a place on its axis. A fixed scale may exclude it. */
export function isOnAxis(frame: ChartFrame, { value, axis }: LimitLine): boolean {
  const scale = axis === 'right' ? frame.right : frame.left
  return scale !== undefined && value >= scale.from && value <= scale.to
}

/** Position of a value, px from the top, limited to the edges of its axis. */
export function yOf(frame: ChartFrame, value: number, axis: 'left' | 'right' = 'left'): number {
  const scale = (axis === 'right' ? frame.right : undefined) ?? frame.left
  const share = (Math.min(scale.to, Math.max(scale.from, value)) - scale.from) / (scale.to - scale.from)
  return frame.heightPx - frame.bottomPx - share * innerHeightPx(frame)
}
