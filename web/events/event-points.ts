import { SECOND_MS, MINUTE_MS } from '#contract/durations.ts'
import type { DeviceEvent } from '#contract/events.ts'
import { within, withGaps, type SeriesPoint, type TimeRange } from '#ui/chart/chart-series.ts'
import { shownNumber, shownUnit } from '#units/measurands.ts'
import { stepMsOf } from './graph-view.ts'
import { originSpans, type OriginSpan } from './event-origins.ts'

/** The values of one property in a window, sorted by time. */
export interface EventPoints {
  readonly window: TimeRange
  readonly unit: string
  /** Includes gaps where the device sent no values. */
  readonly points: readonly SeriesPoint[]
  /** Latest interval between values, ms; undefined with too few values. */
  readonly sentEveryMs: number | undefined
  /** The part with a coarser resolution than requested, and its interval in ms. */
  readonly coarse?: { readonly fromMs: number; readonly untilMs: number; readonly resolutionMs: number } | undefined
  /** Values that were not measured. */
  readonly origins?: readonly OriginSpan[]
}

/**
 * How long values are kept before the start of their window, ms: lines that are read one after another share a slightly older
 * window.
 */
const BEHIND_MS = MINUTE_MS
/** Number of values to determine the interval. */
const ENOUGH = 3

/**
 * The known values that a newer window can continue. Undefined if all values are older than the window, or when the clock of
 * the platform moved back.
 */
function kept(before: EventPoints | undefined, { fromMs, toMs }: TimeRange): EventPoints | undefined {
  const last = before?.points.at(-1)
  return before && last && last.atMs >= fromMs && before.window.toMs <= toMs + MINUTE_MS ? before : undefined
}

/** The start of the next read: after the last known value, else the start of the window. */
export function nextReadStartMs(before: EventPoints | undefined, window: TimeRange): number {
  const last = kept(before, window)?.points.at(-1)
  return last ? Math.min(last.atMs + 1, window.toMs) : window.fromMs
}

/** Merges the known values of a window with newer ones. */
export function mergePoints(before: EventPoints | undefined, events: readonly DeviceEvent[], window: TimeRange): EventPoints {
  const known = kept(before, window)
  const knownPoints = known?.points ?? []
  const last = knownPoints.at(-1)
  const property = events[0]?.property ?? ''
  const unit = events[0] ? shownUnit(property, events[0].unit) : (known?.unit ?? '')
  const fresh = inOrder(
    events.map((event) => ({ atMs: Date.parse(event.time), value: shownNumber(event.property, event.value, event.unit) })),
    last?.atMs ?? -Infinity,
  )

  const stepMs = stepMsOf(window.toMs - window.fromMs)
  const sentEveryMs = usualStepMs(fresh) ?? known?.sentEveryMs
  // A gap shorter than one step of this range is not shown.
  const coarse = coarseOf(events) ?? coarseIn(known, window)
  const joined = joinedAt(coarse, [...(last ? [last] : []), ...fresh], Math.max(stepMs, sentEveryMs ?? Infinity))
  const points = thinned([...knownPoints.slice(0, -1), ...joined], stepMs)
  const shown = within(points, { fromMs: window.fromMs - BEHIND_MS, toMs: Infinity })
  const origins = originSpans({ origins: known?.origins ?? [], lastMs: last?.atMs ?? -Infinity }, events, window.fromMs)
  return { window, unit, points: shown, sentEveryMs, coarse, ...(origins.length > 0 && { origins }) }
}

/** The part of the values with a coarser resolution than requested. */
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

/** The coarse part of earlier values while the window includes it. */
const coarseIn = (known: EventPoints | undefined, { fromMs }: TimeRange) =>
  known?.coarse && known.coarse.untilMs > fromMs ? known.coarse : undefined

/** Adds gaps to points. Intervals of recorded minutes are not gaps. */
function joinedAt(coarse: EventPoints['coarse'], points: readonly SeriesPoint[], stepMs: number): readonly SeriesPoint[] {
  const isInCoarse = ({ atMs }: SeriesPoint) => coarse !== undefined && atMs >= coarse.fromMs && atMs < coarse.untilMs
  const first = points.findIndex(isInCoarse)
  if (first < 0 || !coarse) return withGaps(points, stepMs)
  const last = points.findLastIndex(isInCoarse)
  return [
    ...withGaps(points.slice(0, first), stepMs),
    ...withGaps(points.slice(first, last + 1), Math.max(stepMs, coarse.resolutionMs)),
    ...withGaps(points.slice(last + 1), stepMs),
  ]
}

/** Points after a moment, sorted by time; the first of points at the same time. */
const inOrder = (points: readonly SeriesPoint[], afterMs: number): SeriesPoint[] =>
  points
    .filter(({ atMs }) => atMs > afterMs)
    .toSorted((a, b) => a.atMs - b.atMs)
    .filter(({ atMs }, index, sorted) => atMs !== sorted[index - 1]?.atMs)

/** The median interval of neighbouring points, ms; undefined with too few points. */
function usualStepMs(points: readonly SeriesPoint[]): number | undefined {
  if (points.length < ENOUGH) return undefined
  const steps = points.slice(1).map(({ atMs }, index) => atMs - (points[index]?.atMs ?? 0))
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)]
}

/**
 * Reduces each step to its lowest and highest value in their order, placed at the start and middle of the step, so that lines
 * share times. This keeps a dip of one second, unlike an average. The current step is not reduced, and reduced steps never
 * change again.
 */
export function thinned(points: readonly SeriesPoint[], stepMs: number): readonly SeriesPoint[] {
  const stepOf = (point: SeriesPoint | undefined) => Math.floor((point?.atMs ?? 0) / stepMs)
  const open = stepOf(points.at(-1))
  const result: SeriesPoint[] = []
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

function extremes(points: readonly SeriesPoint[], startMs: number, stepMs: number): SeriesPoint[] {
  const known = points.filter(({ value }) => value !== null)
  if (known.length <= 2) return [...points]
  const low = known.reduce((best, point) => ((point.value ?? 0) < (best.value ?? 0) ? point : best))
  const high = known.reduce((best, point) => ((point.value ?? 0) > (best.value ?? 0) ? point : best))
  const [one, other] = low.atMs <= high.atMs ? [low, high] : [high, low]
  return [
    { atMs: startMs, value: one.value },
    { atMs: startMs + stepMs / 2, value: other.value },
    // A gap ends a step, because it is at least one step long.
    ...(known.length < points.length ? [{ atMs: startMs + (3 / 4) * stepMs, value: null }] : []),
  ]
}
