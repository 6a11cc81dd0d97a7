import { HOUR_MS } from '#contract/durations.ts'
import { plotFrame, type PlotFrame } from '../chart/Plot.tsx'
import type { Edges } from '../chart/plot-edges.ts'
import { domainWithZero, type Domain } from '../chart/scale.ts'
import { timeTicks } from '../chart/time-axis.ts'

/** The values of an hour in a plot. */
export interface HourValues {
  /** Start of the hour, ms. */
  readonly hourMs: number
  /** The bars of the hour, side by side; zero or more. */
  readonly bars: readonly number[]
  /** The value of the step line below the bars; undefined where the line has a gap. */
  readonly line?: number | undefined
}

/** The frames of consecutive hours: bars above, and a line below. */
export interface HourFrame {
  readonly bars: PlotFrame
  /** Undefined if no hour has a line value. */
  readonly line: PlotFrame | undefined
  readonly heightPx: number
  /** The lower edge of both. */
  readonly footPx: number
}

const TOP_PX = 10
const BARS_PX = 110
const GAP_PX = 24
const LINE_PX = 56
const FOOT_PX = 24

/** The frames of consecutive hours in a box of this width; undefined without hours. */
export function hourFrame(hours: readonly HourValues[], widthPx: number, edges: Edges): HourFrame | undefined {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return undefined
  const x = { from: first.hourMs, to: last.hourMs + HOUR_MS }
  const lines = hours.flatMap(({ line }) => line ?? [])
  const barsFootPx = TOP_PX + BARS_PX
  const footPx = lines.length === 0 ? barsFootPx : barsFootPx + GAP_PX + LINE_PX
  const heightPx = footPx + FOOT_PX
  const panel = (top: number, panelFootPx: number, max: number) =>
    plotFrame({ widthPx, heightPx, margins: { ...edges, top, bottom: heightPx - panelFootPx }, x, y: fromZero(max) })
  return {
    bars: panel(TOP_PX, barsFootPx, Math.max(0, ...hours.flatMap(({ bars }) => bars))),
    line: lines.length === 0 ? undefined : panel(barsFootPx + GAP_PX, footPx, Math.max(0, ...lines)),
    heightPx,
    footPx,
  }
}

const fromZero = (max: number): Domain => domainWithZero({ from: 0, to: max })

/** Zero, the middle and the end of an axis from zero. */
export const threeLevels = ({ y }: PlotFrame): number[] => {
  const to = y.domain()[1] ?? 1
  return [0, to / 2, to].map((value) => Number(value.toPrecision(6)))
}

/** The minimum distance between two labels below the plot, px. */
const LABEL_PX = 56
const LABEL_GAP_PX = 3
const CHARACTER_PX = 7

/** Labels at round local times, each beside its tick, or further left if the edge would cut it. The label at the start of a day is its date. */
export function hourTicks({ x, leftPx, rightPx, widthPx }: PlotFrame) {
  const [fromMs = 0, toMs = 0] = x.domain()
  return timeTicks({ fromMs, toMs }, Math.max(2, Math.floor((rightPx - leftPx) / LABEL_PX)))
    .filter(({ atMs }) => atMs < toMs)
    .map(({ atMs, label }) => {
      const labelPx = Math.min(x(atMs) + LABEL_GAP_PX, widthPx - label.length * CHARACTER_PX)
      return { px: x(atMs), label, labelPx, isDay: label.includes('/') }
    })
}

/** The hour at a position, ms; the nearest one beyond the ends. */
export function hourAt({ x }: PlotFrame, px: number): number {
  const [fromMs = 0, toMs = 0] = x.domain()
  return Math.min(toMs - HOUR_MS, fromMs + Math.floor((x.invert(px) - fromMs) / HOUR_MS) * HOUR_MS)
}

/** The bars of an hour, px. */
export function barsOf({ x, y, footPx }: PlotFrame, { hourMs, bars }: HourValues) {
  const [leftPx, hourPx] = [x(hourMs), x(hourMs + HOUR_MS) - x(hourMs)]
  const gapPx = Math.min(2, hourPx / 4)
  const widthPx = (hourPx - gapPx) / Math.max(1, bars.length)
  return bars.map((value, place) => ({
    xPx: leftPx + gapPx / 2 + place * widthPx,
    yPx: y(value),
    widthPx,
    heightPx: footPx - y(value),
  }))
}
