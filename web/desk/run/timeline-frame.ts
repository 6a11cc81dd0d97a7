import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { ExpectationStanding, RunView } from '#contract/sim.ts'
import { linearScale, type Scale } from '#ui/chart/scale.ts'
import type { TimeTick } from '#ui/chart/time-axis.ts'
import { runTicks } from './run-ticks.ts'

export interface TimelineFrame {
  readonly leftPx: number
  readonly rightPx: number
  readonly x: Scale
  readonly nowPx: number
  /** The lines, each with its index in the timeline. */
  readonly marks: readonly {
    readonly line: number
    readonly px: number
    readonly isPlayed: boolean
    readonly isManual: boolean
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
  readonly times: readonly TimeTick[]
}

interface FrameInput {
  readonly run: Pick<RunView, 'timeline' | 'expectations'>
  readonly startMs: number
  readonly nowMs: number
  readonly endMs: number
  /** The ends of the axis. */
  readonly leftPx: number
  readonly rightPx: number
}

/** Minimum width of a bar. */
const MIN_BAR_PX = 6
const GAP_PX = 2
const MAX_LANES = 6

/** The axis from the start to the end of the scenario, or to now if that is later; at least a minute. */
export const timelineScale = ({ startMs, nowMs, endMs, leftPx, rightPx }: Omit<FrameInput, 'run'>): Scale =>
  linearScale({ from: startMs, to: Math.max(endMs, nowMs, startMs + MINUTE_MS) }, leftPx, rightPx)

/** The whole second at a px. */
export const timeAtPx = (x: Scale, px: number): number => Math.round(x.invert(px) / SECOND_MS) * SECOND_MS

export function timelineFrame({ run, ...span }: FrameInput): TimelineFrame {
  const { leftPx, rightPx, startMs, nowMs } = span
  const x = timelineScale(span)
  const bars = inLanes(
    run.expectations.map(({ state, from, to }, expectation) => {
      const fromPx = x(Date.parse(from))
      const toPx = to === null ? rightPx : x(Date.parse(to))
      return { expectation, state, lane: 0, fromPx, toPx: Math.max(toPx, fromPx + MIN_BAR_PX) }
    }),
  )
  return {
    leftPx,
    rightPx,
    x,
    bars,
    laneCount: bars.reduce((most, { lane }) => Math.max(most, lane + 1), 0),
    nowPx: x(nowMs),
    marks: run.timeline.map(({ at, isPlayed, isManual }, line) => ({ line, px: x(Date.parse(at)), isPlayed, isManual })),
    times: runTicks({ x, leftPx, rightPx }, startMs),
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
