import type { ChartPoint, TimeRange } from './chart-series.ts'

/** Lines up to this many points are drawn as they are. */
export const DECIMATE_ABOVE = 2_000

/**
 * Of each pixel column the lowest and the highest point, in their order in time: a dip two seconds long is still drawn,
 * which an average or a sampling would hide. A gap stays a gap. Columns stand on the clock, so that a range that moves on
 * keeps the picture of what it has drawn.
 */
export function decimate(points: readonly ChartPoint[], range: TimeRange, widthPx: number): readonly ChartPoint[] {
  if (points.length <= DECIMATE_ABOVE) return points
  const columnsPerMs = Math.max(1, widthPx) / Math.max(1, range.toMs - range.fromMs)

  const kept: ChartPoint[] = []
  let column = NaN
  let low: ChartPoint | undefined
  let high: ChartPoint | undefined
  const close = () => {
    if (!low || !high) return
    if (low === high) kept.push(low)
    else kept.push(...(low.atMs < high.atMs ? [low, high] : [high, low]))
    low = high = undefined
  }

  for (const point of points) {
    if (point.value === null) {
      close()
      // One gap is as good as many in a row.
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
