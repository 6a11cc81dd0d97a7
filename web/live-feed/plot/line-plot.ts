import { domainOf, tickLabels, ticks } from './axis.ts'
import { decimate } from './decimate.ts'
import { momentText } from '../feed-text.ts'
import type { Point } from './value-series.ts'

export interface Tick {
  readonly px: number
  readonly label: string
}

/** The geometry of a line, in px of its box. */
export interface Plot {
  /** An SVG path; it stops where values are missing. */
  readonly path: string
  readonly xTicks: readonly Tick[]
  readonly yTicks: readonly Tick[]
  /** Left and bottom edge of the plot area. */
  readonly leftPx: number
  readonly bottomPx: number
  /** The points that the cursor can select. */
  readonly values: readonly Point[]
  readonly x: (atMs: number) => number
  readonly y: (value: number) => number
  readonly msAt: (xPx: number) => number
}

const LEFT_PX = 56
const RIGHT_PX = 8
const TOP_PX = 8
const BOTTOM_PX = 22
const X_LABEL_EVERY_PX = 110
const Y_LABEL_EVERY_PX = 40

/** The geometry of a line in a box; undefined when no point has a value. */
export function plotLine(points: readonly Point[], widthPx: number, heightPx: number): Plot | undefined {
  const innerPx = Math.max(1, widthPx - LEFT_PX - RIGHT_PX)
  const kept = decimate(points, innerPx)
  const values = kept.filter(({ value }) => !Number.isNaN(value))
  const domain = domainOf(values.map(({ value }) => value))
  const [first, last] = [values[0], values.at(-1)]
  if (!domain || !first || !last) return undefined

  const spanMs = Math.max(1, last.atMs - first.atMs)
  const bottomPx = heightPx - BOTTOM_PX
  const x = (atMs: number) => LEFT_PX + ((atMs - first.atMs) / spanMs) * innerPx
  const y = (value: number) => bottomPx - ((value - domain.from) / (domain.to - domain.from)) * (bottomPx - TOP_PX)

  const yValues = ticks(domain, Math.max(2, Math.floor(heightPx / Y_LABEL_EVERY_PX)))
  const labels = tickLabels(yValues)
  return {
    path: pathOf(kept, x, y),
    xTicks: momentsOf(first.atMs, last.atMs, Math.max(1, Math.floor(innerPx / X_LABEL_EVERY_PX))).map((atMs) => ({
      px: x(atMs),
      label: momentText(atMs).slice(0, -4),
    })),
    yTicks: yValues.map((value, index) => ({ px: y(value), label: labels[index] ?? '' })),
    leftPx: LEFT_PX,
    bottomPx,
    values,
    x,
    y,
    msAt: (xPx) => first.atMs + ((xPx - LEFT_PX) / innerPx) * spanMs,
  }
}

/** Evenly spaced times in whole seconds. */
function momentsOf(fromMs: number, toMs: number, parts: number): number[] {
  const everyMs = Math.max(1000, Math.ceil((toMs - fromMs) / parts / 1000) * 1000)
  const moments: number[] = []
  for (let atMs = Math.ceil(fromMs / 1000) * 1000; atMs <= toMs; atMs += everyMs) moments.push(atMs)
  return moments
}

/** The SVG path of a line. A single point between gaps is a dot: a line of zero length with round ends. */
export function pathOf(points: readonly Point[], x: (atMs: number) => number, y: (value: number) => number): string {
  let path = ''
  let isDrawing = false
  for (const { atMs, value } of points) {
    if (Number.isNaN(value)) {
      isDrawing = false
      continue
    }
    const at = `${x(atMs).toFixed(1)} ${y(value).toFixed(1)}`
    path += isDrawing ? `L${at}` : `M${at}h0`
    isDrawing = true
  }
  return path
}

/** The nearest point in time; points are sorted by time. */
export function nearestPoint(points: readonly Point[], atMs: number): Point | undefined {
  let low = 0
  let high = points.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.atMs ?? Infinity) < atMs) low = middle + 1
    else high = middle
  }
  const [before, after] = [points[low - 1], points[low]]
  if (!before || !after) return after ?? before
  return atMs - before.atMs < after.atMs - atMs ? before : after
}

/** The point that a key selects, starting from a point; undefined for other keys. */
export function steppedPoint(points: readonly Point[], from: Point | undefined, key: string): Point | undefined {
  const index = from ? points.indexOf(from) : points.length - 1
  const pageStep = Math.max(1, Math.round(points.length / 10))
  const to: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowDown: index - 1,
    ArrowUp: index + 1,
    PageDown: index - pageStep,
    PageUp: index + pageStep,
    Home: 0,
    End: points.length - 1,
  }
  const next = to[key]
  return next === undefined ? undefined : points[Math.min(points.length - 1, Math.max(0, next))]
}
