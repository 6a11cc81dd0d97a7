import { SECOND_MS, MINUTE_MS } from '#contract/durations.ts'
import type { DeviceEvent } from '#contract/events.ts'
import { within, withGaps, type ChartPoint, type TimeRange } from '#ui/chart/chart-series.ts'
import { shownNumber, shownUnit } from '#units/measurands.ts'
import { stepMsOf } from './graph-range.ts'

/** The values of one property in a window, in the order of time. */
export interface EventPoints {
  readonly window: TimeRange
  readonly unit: string
  /** With gaps where the device was silent. */
  readonly points: readonly ChartPoint[]
  /** ms from one value to the next as the platform last sent them; undefined as long as there were too few. */
  readonly sentEveryMs: number | undefined
  /** Where the values are recorded more coarsely than asked for, and how far apart they are there, ms. */
  readonly coarse?: { readonly fromMs: number; readonly untilMs: number; readonly resolutionMs: number } | undefined
}

/** Values are kept so far behind their window: lines that are read one after the other share a window a little older than their own. */
const BEHIND_MS = MINUTE_MS
/** So many values tell how far apart they come. */
const ENOUGH = 3

/**
 * What of earlier values a newer window goes on from. Nothing when its values all lie before the window, or when the
 * platform's clock was set back.
 */
function kept(before: EventPoints | undefined, { fromMs, toMs }: TimeRange): EventPoints | undefined {
  const last = before?.points.at(-1)
  return before && last && last.atMs >= fromMs && before.window.toMs <= toMs + MINUTE_MS ? before : undefined
}

/** From when on a window has to be asked for: from after the last value that is known, else wholly. */
export function askFromMs(before: EventPoints | undefined, window: TimeRange): number {
  const last = kept(before, window)?.points.at(-1)
  return last ? Math.min(last.atMs + 1, window.toMs) : window.fromMs
}

/** The values of a window: those known of it as they were, and after them what has come since. */
export function appended(before: EventPoints | undefined, events: readonly DeviceEvent[], window: TimeRange): EventPoints {
  const known = kept(before, window)
  const knownPoints = known?.points ?? []
  const last = knownPoints.at(-1)
  const property = events[0]?.property ?? ''
  const unit = events[0] ? shownUnit(property, events[0].unit) : (known?.unit ?? '')
  const fresh = inOrder(
    events.map(({ time, value }) => ({ atMs: Date.parse(time), value: shownNumber(value, unit) })),
    last?.atMs ?? -Infinity,
  )

  const stepMs = stepMsOf(window.toMs - window.fromMs)
  const sentEveryMs = usualStepMs(fresh) ?? known?.sentEveryMs
  // A hole that one step of this range hides is none here.
  const coarse = coarseOf(events) ?? coarseIn(known, window)
  const joined = joinedAt(coarse, [...(last ? [last] : []), ...fresh], Math.max(stepMs, sentEveryMs ?? Infinity))
  const points = thinned([...knownPoints.slice(0, -1), ...joined], stepMs)
  return { window, unit, points: within(points, { fromMs: window.fromMs - BEHIND_MS, toMs: Infinity }), sentEveryMs, coarse }
}

/** The part of values that is recorded more coarsely than it was asked for. */
function coarseOf(events: readonly DeviceEvent[]): EventPoints['coarse'] {
  const [first, last] = [events.find(isCoarse), events.findLast(isCoarse)]
  if (first?.resolutionMs === undefined || last?.resolutionMs === undefined) return undefined
  return {
    fromMs: Date.parse(first.time) + SECOND_MS - first.resolutionMs,
    untilMs: Date.parse(last.time) + SECOND_MS,
    resolutionMs: last.resolutionMs,
  }
}

const isCoarse = ({ resolutionMs }: DeviceEvent) => resolutionMs !== undefined

/** The same of earlier values, as long as the window shows it. */
const coarseIn = (known: EventPoints | undefined, { fromMs }: TimeRange) =>
  known?.coarse && known.coarse.untilMs > fromMs ? known.coarse : undefined

/** Points with their gaps. Values that are recorded once a minute leave none by that. */
function joinedAt(coarse: EventPoints['coarse'], points: readonly ChartPoint[], stepMs: number): readonly ChartPoint[] {
  const isInCoarse = ({ atMs }: ChartPoint) => coarse !== undefined && atMs >= coarse.fromMs && atMs < coarse.untilMs
  const first = points.findIndex(isInCoarse)
  if (first < 0 || !coarse) return withGaps(points, stepMs)
  const last = points.findLastIndex(isInCoarse)
  return [
    ...withGaps(points.slice(0, first), stepMs),
    ...withGaps(points.slice(first, last + 1), Math.max(stepMs, coarse.resolutionMs)),
    ...withGaps(points.slice(last + 1), stepMs),
  ]
}

/** Points after a moment, by time; of two at one time the first. */
const inOrder = (points: readonly ChartPoint[], afterMs: number): ChartPoint[] =>
  points
    .filter(({ atMs }) => atMs > afterMs)
    .toSorted((a, b) => a.atMs - b.atMs)
    .filter(({ atMs }, index, sorted) => atMs !== sorted[index - 1]?.atMs)

/** The median distance of neighbours, ms; undefined of too few. */
function usualStepMs(points: readonly ChartPoint[]): number | undefined {
  if (points.length < ENOUGH) return undefined
  const steps = points.slice(1).map(({ atMs }, index) => atMs - (points[index]?.atMs ?? 0))
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)]
}

/**
 * At most two values of each step, the lowest and the highest in their order, set on the step's beginning and middle, so
 * that lines keep common moments. A dip of a second stays to be seen, as an average would not let it. The step that is
 * still going on stays as it is; what was thinned once never changes again.
 */
export function thinned(points: readonly ChartPoint[], stepMs: number): readonly ChartPoint[] {
  const stepOf = (point: ChartPoint | undefined) => Math.floor((point?.atMs ?? 0) / stepMs)
  const open = stepOf(points.at(-1))
  const result: ChartPoint[] = []
  for (let first = 0; first < points.length;) {
    const step = stepOf(points[first])
    let end = first + 1
    while (end < points.length && stepOf(points[end]) === step) end++
    const inStep = points.slice(first, end)
    result.push(...(step === open ? inStep : extremes(inStep, step * stepMs, stepMs)))
    first = end
  }
  return result
}

function extremes(points: readonly ChartPoint[], startMs: number, stepMs: number): ChartPoint[] {
  const known = points.filter(({ value }) => value !== null)
  if (known.length <= 2) return [...points]
  const low = known.reduce((best, point) => ((point.value ?? 0) < (best.value ?? 0) ? point : best))
  const high = known.reduce((best, point) => ((point.value ?? 0) > (best.value ?? 0) ? point : best))
  const [one, other] = low.atMs <= high.atMs ? [low, high] : [high, low]
  return [
    { atMs: startMs, value: one.value },
    { atMs: startMs + stepMs / 2, value: other.value },
    // A gap ends a step, since it is no shorter than one.
    ...(known.length < points.length ? [{ atMs: startMs + (3 / 4) * stepMs, value: null }] : []),
  ]
}
