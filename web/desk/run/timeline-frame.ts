import { MINUTE_MS } from '#contract/durations.ts'
import type { ExpectationStanding, RunView } from '#contract/sim.ts'
import { pxOf, spanTicks, type AxisTick, type RunAxis } from './run-axis.ts'

export interface TimelineFrame {
  readonly axis: RunAxis
  readonly nowPx: number
  /** Lines, each with its place in the timeline. */
  readonly marks: readonly {
    readonly line: number
    readonly px: number
    readonly isPlayed: boolean
    readonly isByHand: boolean
  }[]
  /** Expectations over their time, in lanes so that none covers another. */
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

interface Wanted {
  readonly run: Pick<RunView, 'timeline' | 'expectations'>
  readonly startMs: number
  readonly nowMs: number
  readonly endMs: number
  readonly widthPx: number
}

const EDGE_PX = 12
/** What happens at one moment is drawn at least so wide. */
const LEAST_PX = 6
const GAP_PX = 2
const LANES_AT_MOST = 6

/** The whole run, and what has come of it beyond its end. */
export function timelineAxis({ startMs, nowMs, endMs, widthPx }: Omit<Wanted, 'run'>): RunAxis {
  const toMs = Math.max(endMs, nowMs, startMs + MINUTE_MS)
  return { fromMs: startMs, toMs, leftPx: EDGE_PX, rightPx: Math.max(EDGE_PX + 1, widthPx - EDGE_PX) }
}

export function timelineFrame({ run, ...span }: Wanted): TimelineFrame {
  const axis = timelineAxis(span)
  const bars = inLanes(
    run.expectations.map(({ state, from, to }, expectation) => {
      const fromPx = pxOf(axis, Date.parse(from))
      const toPx = to === null ? axis.rightPx : pxOf(axis, Date.parse(to))
      return { expectation, state, lane: 0, fromPx, toPx: Math.max(toPx, fromPx + LEAST_PX) }
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

/** Each bar goes to the first lane that is free there; when all are taken, to the last. */
function inLanes<Bar extends { fromPx: number; toPx: number; lane: number }>(bars: readonly Bar[]): Bar[] {
  const endsPx: number[] = []
  const ordered = bars.toSorted((a, b) => a.fromPx - b.fromPx)
  for (const bar of ordered) {
    const free = endsPx.findIndex((endPx) => endPx + GAP_PX <= bar.fromPx)
    bar.lane = free === -1 ? Math.min(endsPx.length, LANES_AT_MOST - 1) : free
    endsPx[bar.lane] = Math.max(endsPx[bar.lane] ?? 0, bar.toPx)
  }
  return ordered
}
