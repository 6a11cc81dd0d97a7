import { MINUTE_MS } from '#contract/durations.ts'
import type { ExpectationStanding, RunView } from '#contract/sim.ts'
import { pxOf, spanTicks, type AxisTick, type RunAxis } from './run-axis.ts'

export interface TimelineFrame {
  readonly axis: RunAxis
  readonly nowPx: number
  /** The lines, each with its index in the timeline. */
  readonly marks: readonly {
    readonly line: number
    readonly px: number
    readonly isPlayed: boolean
    readonly isByHand: boolean
  }[]
  /** The expectations over time, in lanes so that they do not overlap. */
  readonly bars: readonly {
    readonly expectation: number
    readonly fromPx: number
    readonly toPx: number
    readonly lane: number
    readonly state: ExpectationStanding['state']
  }[]
  readonly laneCount: number
  readonly times: readonly AxisTick[]
}

interface FrameInput {
  readonly run: Pick<RunView, 'timeline' | 'expectations'>
  readonly startMs: number
  readonly nowMs: number
  readonly endMs: number
  readonly widthPx: number
}

const EDGE_PX = 12
/** Minimum width of a bar. */
const MIN_BAR_PX = 6
const GAP_PX = 2
const MAX_LANES = 6

/** The axis from the start to the end of the scenario, or to now if that is later; at least a minute. */
export function timelineAxis({ startMs, nowMs, endMs, widthPx }: Omit<FrameInput, 'run'>): RunAxis {
  const toMs = Math.max(endMs, nowMs, startMs + MINUTE_MS)
  return { fromMs: startMs, toMs, leftPx: EDGE_PX, rightPx: Math.max(EDGE_PX + 1, widthPx - EDGE_PX) }
}

export function timelineFrame({ run, ...span }: FrameInput): TimelineFrame {
  const axis = timelineAxis(span)
  const bars = inLanes(
    run.expectations.map(({ state, from, to }, expectation) => {
      const fromPx = pxOf(axis, Date.parse(from))
      const toPx = to === null ? axis.rightPx : pxOf(axis, Date.parse(to))
      return { expectation, state, lane: 0, fromPx, toPx: Math.max(toPx, fromPx + MIN_BAR_PX) }
    }),
  )
  return {
    axis,
    bars,
    laneCount: bars.reduce((most, { lane }) => Math.max(most, lane + 1), 0),
    nowPx: pxOf(axis, span.nowMs),
    marks: run.timeline.map(({ at, isPlayed, isByHand }, line) => ({ line, px: pxOf(axis, Date.parse(at)), isPlayed, isByHand })),
    times: spanTicks(axis, span.startMs),
  }
}

/** Puts each bar into the first free lane, or into the last lane when all are occupied. */
function inLanes<Bar extends { fromPx: number; toPx: number; lane: number }>(bars: readonly Bar[]): Bar[] {
  const endsPx: number[] = []
  const ordered = bars.toSorted((a, b) => a.fromPx - b.fromPx)
  for (const bar of ordered) {
    const free = endsPx.findIndex((endPx) => endPx + GAP_PX <= bar.fromPx)
    bar.lane = free === -1 ? Math.min(endsPx.length, MAX_LANES - 1) : free
    endsPx[bar.lane] = Math.max(endsPx[bar.lane] ?? 0, bar.toPx)
  }
  return ordered
}
