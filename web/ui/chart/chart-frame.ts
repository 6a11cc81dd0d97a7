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
import type { PlotFrame } from './Plot.tsx'
import type { Edges } from './plot-edges.ts'
import { domainWithZero, extent, levelsOf, linearScale, type Domain, type Level, type Scale } from './scale.ts'

/** A line with its look. */
export interface ShownSeries extends ChartSeries {
  readonly look: LineLook
}

/** The values of an axis. */
interface ValueAxis {
  readonly domain: Domain
  readonly levels: readonly Level[]
  /** The units of its lines. */
  readonly unit: string
}

/** The axes of values of a chart, and the space that they need beside it. */
export interface ChartAxes {
  readonly left: ValueAxis
  /** Undefined if no line uses it. */
  readonly right: ValueAxis | undefined
  readonly needs: Edges
}

/** Layout of a chart in its box: its edges, px from the left and from the top, and its scales. */
export interface ChartFrame extends Omit<PlotFrame, 'y'> {
  readonly range: TimeRange
  readonly left: Scale
  readonly right: Scale | undefined
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

interface Drawn {
  readonly series: readonly ShownSeries[]
  readonly limits: readonly LimitLine[]
  readonly range: TimeRange
  /** Fixed scales. Values beyond a scale are drawn at its edge and marked. */
  readonly leftDomain?: Domain | undefined
  readonly rightDomain?: Domain | undefined
}

const TOP_PX = 26
const BOTTOM_PX = 28
/** Margin without an axis: half the width of a time label with seconds, which is centred below the edge. */
const EDGE_PX = 28
/** Margin for the labels of phases, `L1 L2 L3`. */
const END_LABEL_PX = 58
const CHARACTER_PX = 6
const LABEL_GAP_PX = 18

/** The axes of a chart, each with round values. */
export function chartAxes({ series, limits, range, leftDomain, rightDomain }: Drawn): ChartAxes {
  const of = (axis: 'left' | 'right') => series.filter((line) => (line.axis ?? 'left') === axis)
  const axisOf = (lines: readonly ShownSeries[], levels: readonly number[], fixed: Domain | undefined): ValueAxis => {
    const values = lines.flatMap(({ points }) => within(points, range).map(({ value }) => value))
    const domain = fixed ?? domainWithZero(extent([...values, ...levels]))
    return { domain, levels: levelsOf(domain), unit: [...new Set(lines.map(({ unit }) => unit))].join(', ') }
  }
  const onLeft = limits.filter(({ axis }) => axis !== 'right').flatMap((limit) => levelsOfLimit(limit, range))
  const left = axisOf(of('left'), onLeft, leftDomain)
  const right = of('right').length > 0 ? axisOf(of('right'), [], rightDomain) : undefined
  const endPx = right ? marginPx(right) : series.some(({ phase }) => phase) ? END_LABEL_PX : 0
  return { left, right, needs: { left: Math.max(EDGE_PX, marginPx(left)), right: Math.max(EDGE_PX, endPx) } }
}

/** The values of a limit within a range. */
const levelsOfLimit = ({ value, during = [] }: LimitLine, { fromMs, toMs }: TimeRange): readonly number[] =>
  [value].concat(during.filter((one) => one.toMs > fromMs && one.fromMs < toMs).map((one) => one.value ?? value))

const marginPx = ({ levels }: ValueAxis) => Math.max(...levels.map(({ label }) => label.length), 2) * CHARACTER_PX + LABEL_GAP_PX

interface Box {
  readonly widthPx: number
  readonly heightPx: number
  readonly edges: Edges
}

/** The frame of a chart in a box. */
export function chartFrame({ left, right }: ChartAxes, range: TimeRange, { widthPx, heightPx, edges }: Box): ChartFrame {
  const [leftPx, topPx, footPx] = [edges.left, TOP_PX, heightPx - BOTTOM_PX]
  const rightPx = Math.max(leftPx + 1, widthPx - edges.right)
  const x = linearScale({ from: range.fromMs, to: range.toMs }, leftPx, rightPx)
  const scale = ({ domain }: ValueAxis) => linearScale(domain, footPx, topPx)
  return { widthPx, heightPx, leftPx, rightPx, topPx, footPx, range, x, left: scale(left), right: right && scale(right) }
}

/** The scale of an axis; that of the left axis if there is no right one. */
export const scaleOfAxis = ({ left, right }: ChartFrame, axis: 'left' | 'right' = 'left'): Scale =>
  (axis === 'right' ? right : undefined) ?? left

/** The points of a line within the frame. `stepMs`: the time that the last value of a stepped line covers. */
export function drawnLine(line: ShownSeries, frame: ChartFrame, stepMs: number): DrawnLine {
  const { name, look, role, phase, axis = 'left', points } = line
  const isMean = isStepped(line)
  const inside = upToTheEdges(points, frame.range, isMean ? stepMs : undefined)
  const shown = decimate(inside, frame.range, frame.rightPx - frame.leftPx)
  const clipped = clippedRuns(shown, domainOf(scaleOfAxis(frame, axis)))
  return { name, look, role, isStepped: isMean, phase, axis, points: shown, clipped }
}

function domainOf(scale: Scale): Domain {
  const [from = 0, to = 0] = scale.domain()
  return { from, to }
}

/** Whether a level has a place on its axis. A fixed scale may exclude it. */
export function isOnAxis({ left, right }: ChartFrame, { value, axis }: LimitLine): boolean {
  const scale = axis === 'right' ? right : left
  if (scale === undefined) return false
  const { from, to } = domainOf(scale)
  return value >= from && value <= to
}

/** Consecutive points beyond a fixed axis, with the farthest of them. */
export interface Clipped {
  readonly atMs: number
  readonly value: number
  readonly isAbove: boolean
}

/** The values beyond the axis: one mark for each run of consecutive points. */
export function clippedRuns(points: readonly SeriesPoint[], { from, to }: Domain): Clipped[] {
  const runs: Clipped[] = []
  let isOpen = false
  for (const { atMs, value } of points) {
    const isAbove = value !== null && value > to
    if (value === null || (!isAbove && value >= from)) {
      isOpen = false
      continue
    }
    const last = isOpen ? runs.at(-1) : undefined
    if (!last || last.isAbove !== isAbove) runs.push({ atMs, value, isAbove })
    else if (isAbove ? value > last.value : value < last.value) runs[runs.length - 1] = { atMs, value, isAbove }
    isOpen = true
  }
  return runs
}
