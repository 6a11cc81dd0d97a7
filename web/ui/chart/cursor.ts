import { MINUTE_MS } from '#contract/durations.ts'
import { fixedText, numberText } from '#units/numbers/number-format.ts'
import {
  drawnPointAt,
  type ChartBand,
  type ChartMarker,
  type ChartSeries,
  type SeriesPoint,
  type TimeRange,
} from './chart-series.ts'

/** The nearest moment in a list; undefined if the list is empty. */
export function nearestMoment(moments: readonly number[], atMs: number): number | undefined {
  let low = 0
  let high = moments.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] ?? Infinity) < atMs) low = middle + 1
    else high = middle
  }
  const [before, after] = [moments[low - 1], moments[low]]
  if (before === undefined || after === undefined) return after ?? before
  return atMs - before <= after - atMs ? before : after
}

/** The moment after a key press; undefined for a key that does not move the cursor. Without a moment it starts at the last one. */
export function steppedMoment(moments: readonly number[], from: number | undefined, key: string): number | undefined {
  const last = moments.length - 1
  const index = from === undefined ? last + 1 : moments.indexOf(from)
  const far = Math.max(1, Math.round(moments.length / 10))
  const to: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    PageUp: index - far,
    PageDown: index + far,
    Home: 0,
    End: last,
  }
  const next = to[key]
  return next === undefined ? undefined : moments[Math.min(last, Math.max(0, next))]
}

const DECIMALS: Readonly<Record<string, number>> = { A: 2, W: 0, kW: 2, kWh: 2, Hz: 3, '%': 1, V: 1 }
const MAX_DECIMALS = 3

const plainText = (value: number, decimals: number | undefined) =>
  decimals === undefined ? numberText(value, MAX_DECIMALS) : fixedText(value, decimals)

/** `12.40 A`; `no value` in a gap. */
export const valueText = (value: number | null, unit: string) =>
  value === null || Number.isNaN(value) ? 'no value' : `${plainText(value, DECIMALS[unit])} ${unit}`

/** `90.50 A: main fuse 63 + boost 27.5`: the value of a point, with what it consists of. */
export function pointText(point: SeriesPoint | undefined, unit: string): string {
  const value = valueText(point?.value ?? null, unit)
  return point?.text === undefined || point.value === null ? value : `${value}: ${point.text}`
}

/** `Current L1 12.4 A, Current L2 no value` at a moment. */
export const valuesText = (series: readonly ChartSeries[], atMs: number) =>
  series.map((line) => `${line.name} ${pointText(drawnPointAt(line, atMs), line.unit)}`).join(', ')

/** The events from one moment until the next. */
export const markersAt = (markers: readonly ChartMarker[], atMs: number, nextMs: number) =>
  markers.filter((marker) => marker.atMs >= atMs && marker.atMs < nextMs)

/** The states at a moment. */
export const bandsAt = (bands: readonly ChartBand[], atMs: number) =>
  bands.filter(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs)

/**
 * The bands within a range, cut at its ends and where another band begins or ends, so that they do not overlap. Where several
 * states hold, a band has all their labels. A label that continues or repeats is shown once.
 */
export function bandsTogether(bands: readonly ChartBand[], range: TimeRange): ChartBand[] {
  const ends = bands.flatMap(({ fromMs, toMs }) => [fromMs, toMs]).filter((atMs) => atMs > range.fromMs && atMs < range.toMs)
  const moments = [...new Set([range.fromMs, ...ends, range.toMs])].toSorted((a, b) => a - b)
  const together: ChartBand[] = []
  for (const [place, fromMs] of moments.slice(0, -1).entries()) {
    const toMs = moments[place + 1] ?? range.toMs
    const held = bandsAt(bands, fromMs)
    if (held.length === 0) continue
    const label = [...new Set(held.map((band) => band.label))].join(', ')
    const text = [...new Set(held.map((band) => band.text))].join('. ')
    const last = together.at(-1)
    if (last?.toMs === fromMs && last.text === text) together[together.length - 1] = { ...last, toMs }
    else together.push({ fromMs, toMs, label, text })
  }
  return together
}

/** Minimum distance of markers. Of closer markers only the first is drawn. */
export function thinned(markers: readonly ChartMarker[], apartMs: number): readonly ChartMarker[] {
  const kept: ChartMarker[] = []
  for (const marker of markers.toSorted((a, b) => a.atMs - b.atMs)) {
    if (marker.atMs - (kept.at(-1)?.atMs ?? -Infinity) >= apartMs) kept.push(marker)
  }
  return kept
}

/** The range between two moments in any order; undefined if it is too short to be intended. */
export function rangeBetween(oneMs: number, otherMs: number, minMs: number): TimeRange | undefined {
  const [fromMs, toMs] = [Math.min(oneMs, otherMs), Math.max(oneMs, otherMs)]
  return toMs - fromMs >= minMs ? { fromMs, toMs } : undefined
}

/** Minimum span of a zoom: 60 points, but at most five minutes and at least one point. */
export const minZoomMs = (stepMs: number) => Math.max(stepMs, Math.min(60 * stepMs, 5 * MINUTE_MS))

/** The moment of a line that corresponds to a moment of another chart: the nearest one within one step; otherwise the moment itself. */
export function matchingMoment(moments: readonly number[], atMs: number, stepMs: number): number {
  const nearest = nearestMoment(moments, atMs)
  return nearest !== undefined && Math.abs(nearest - atMs) <= stepMs ? nearest : atMs
}

/**
 * A range whose span is multiplied by a factor, while a moment keeps its position. It is at least `minMs` long, and not later
 * than `latestMs`.
 */
export function scaledRange(range: TimeRange, atMs: number, factor: number, minMs: number, latestMs = Infinity): TimeRange {
  const spanMs = range.toMs - range.fromMs
  const nextMs = Math.max(minMs, spanMs * factor)
  const fromMs = Math.round(atMs - (nextMs * (atMs - range.fromMs)) / spanMs)
  const overMs = Math.max(0, fromMs + nextMs - latestMs)
  return { fromMs: fromMs - overMs, toMs: Math.round(fromMs + nextMs - overMs) }
}

/** The last moment at or before an event; the first moment if all are later. */
export const momentOfEvent = (moments: readonly number[], atMs: number) =>
  moments.findLast((moment) => moment <= atMs) ?? moments[0]

/** The moment of the next or previous event, seen from a moment; undefined without one. */
export function steppedEvent(
  moments: readonly number[],
  events: readonly { readonly atMs: number }[],
  from: number | undefined,
  direction: 1 | -1,
): number | undefined {
  const places = [...new Set(events.flatMap(({ atMs }) => momentOfEvent(moments, atMs) ?? []))].toSorted((a, b) => a - b)
  if (from === undefined) return direction === 1 ? places[0] : places.at(-1)
  return direction === 1 ? places.find((atMs) => atMs > from) : places.findLast((atMs) => atMs < from)
}

/** The next moment; infinity after the last. */
export const momentAfter = (moments: readonly number[], atMs: number) => moments[moments.indexOf(atMs) + 1] ?? Infinity
