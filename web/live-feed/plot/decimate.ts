import type { Point } from './value-series.ts'

/**
 * Reduces a line to at most four points per pixel column: the first, lowest, highest and last. A spike of one message is
 * kept. Gaps (NaN) are kept too.
 */
export function decimate(points: readonly Point[], widthPx: number): readonly Point[] {
  const start = points.find(({ value }) => !Number.isNaN(value))
  const end = points.findLast(({ value }) => !Number.isNaN(value))
  if (!start || !end || points.length <= widthPx) return points
  const columnsPerMs = (widthPx - 1) / Math.max(1, end.atMs - start.atMs)

  const kept: Point[] = []
  let column = NaN
  let first = -1
  let low = -1
  let high = -1
  const keep = (index: number) => {
    const point = points[index]
    if (point) kept.push(point)
  }
  /** Ends the column; `last` is the index of its last point. */
  const close = (last: number) => {
    if (first < 0) return
    const between = [Math.min(low, high), Math.max(low, high)].filter((index) => index !== first && index !== last)
    for (const index of new Set([first, ...between, last])) keep(index)
    first = -1
  }

  points.forEach(({ atMs, value }, index) => {
    if (Number.isNaN(value)) {
      close(index - 1)
      keep(index)
      return
    }
    const here = Math.floor((atMs - start.atMs) * columnsPerMs)
    if (here !== column) close(index - 1)
    column = here
    if (first < 0) first = low = high = index
    if (value < (points[low]?.value ?? Infinity)) low = index
    if (value > (points[high]?.value ?? -Infinity)) high = index
  })
  close(points.length - 1)
  return kept
}
