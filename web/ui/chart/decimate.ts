import type { SeriesPoint, TimeRange } from './chart-series.ts'

/** Lines with at most this many points are not decimated. */
export const DECIMATE_ABOVE = 2_000

/**
 * The lowest and the highest point of each pixel column, in order of time. A dip of two seconds is still drawn, which an average
 * or sampling would hide. A gap stays a gap. Columns begin at multiples of their length, so that a moving range does not change
 * the part already drawn.
 */
export function decimate(points: readonly SeriesPoint[], range: TimeRange, widthPx: number): readonly SeriesPoint[] {
  if (points.length <= DECIMATE_ABOVE) return points
  const columnsPerMs = Math.max(1, widthPx) / Math.max(1, range.toMs - range.fromMs)

  const kept: SeriesPoint[] = []
  let column = NaN
  let low: SeriesPoint | undefined
  let high: SeriesPoint | undefined
  const close = () => {
    if (!low || !high) return
    if (low === high) kept.push(low)
    else kept.push(...(low.atMs < high.atMs ? [low, high] : [high, low]))
    low = high = undefined
  }

  for (const point of points) {
    if (point.value === null) {
      close()
      // One point is enough for consecutive gaps.
      if (kept.at(-1)?.value !== null) kept.push(point)
      continue
    }
    const here = Math.floor(point.atMs * columnsPerMs)
    if (here !== column) close()
    column = here
    if (!low || point.value < (low.value ?? Infinity)) low = point
    if (!high || point.value > (high.value ?? -Infinity)) high = point
  }
  close()
  return kept
}
