import { area, curveLinear, curveStepAfter, line } from 'd3-shape'
import type { Scale } from './scale.ts'

/** A moment or another position, and a value; null is a gap. */
export interface PathPoint {
  readonly at: number
  readonly value: number | null
}

/** A span of values at a position; null is a gap. */
export interface SpanPoint {
  readonly at: number
  readonly low: number | null
  readonly high: number | null
}

interface Axes {
  readonly x: Scale
  readonly y: Scale
  /** Each value holds until the next position. */
  readonly isStepped?: boolean
}

const DIGITS = 1
const curveOf = ({ isStepped = false }: Axes) => (isStepped ? curveStepAfter : curveLinear)

/** SVG path of a line. It stops at gaps. */
export function linePath(points: readonly PathPoint[], axes: Axes): string {
  const shape = line<PathPoint>()
    .defined(({ value }) => value !== null)
    .x(({ at }) => axes.x(at))
    .y(({ value }) => axes.y(value ?? 0))
    .curve(curveOf(axes))
    .digits(DIGITS)
  return shape(points) ?? ''
}

/** The values between two gaps as lines of zero length, which round ends make visible; other values as gaps. */
export const isolatedPoints = (points: readonly PathPoint[]): readonly PathPoint[] =>
  points
    .filter(({ value }, place) => value !== null && isGap(points[place - 1]) && isGap(points[place + 1]))
    .flatMap(({ at, value }) => [
      { at, value },
      { at, value: null },
    ])

const isGap = (point: PathPoint | undefined) => point === undefined || point.value === null

/** SVG path of the area between the low and the high value of each position. It is interrupted at gaps. */
export function areaPath(points: readonly SpanPoint[], axes: Axes): string {
  const shape = area<SpanPoint>()
    .defined(({ low, high }) => low !== null && high !== null)
    .x(({ at }) => axes.x(at))
    .y0(({ low }) => axes.y(low ?? 0))
    .y1(({ high }) => axes.y(high ?? 0))
    .curve(curveOf(axes))
    .digits(DIGITS)
  return shape(points) ?? ''
}
