import { xOf, yOf, type ChartFrame, type DrawnLine } from './chart-frame.ts'
import type { SeriesPoint } from './chart-series.ts'

interface FillPath {
  readonly key: string
  readonly role: 'building' | 'chargers' | 'over' | 'range'
  /** SVG path data. Empty parts of a line have no area. */
  readonly path: string
}

/**
 * The areas of loads in the frame, with their recorded parts above the limit. Each value is drawn until the next moment. Chargers
 * without a building are filled down to zero.
 */
export function fillPaths(frame: ChartFrame, lines: readonly DrawnLine[]): readonly FillPath[] {
  const building = lines.find(({ role }) => role === 'building')
  const chargers = lines.filter(({ role }) => role === 'chargers')
  const limit = lines.find(({ role }) => role === 'limit')
  const [low, high] = [lines.find(({ role }) => role === 'low'), lines.find(({ role }) => role === 'high')]
  const baseOf = new Map(building?.points.map(({ atMs, value }) => [atMs, value]))
  return [
    ...(building ? [{ key: building.name, role: 'building' as const, path: areaPath(frame, building.points, () => 0) }] : []),
    ...chargers.map(({ name, points }) => ({
      key: name,
      role: 'chargers' as const,
      path: areaPath(frame, points, ({ atMs }) => baseOf.get(atMs) ?? 0),
    })),
    ...(low && high ? [{ key: `${low.name} to ${high.name}`, role: 'range' as const, path: rangePath(frame, high, low) }] : []),
    ...(limit ? chargers : []).map(({ name, points }) => ({
      key: `${name} above the limit`,
      role: 'over' as const,
      path: areaPath(
        frame,
        points.map((point) => (point.over ? point : { atMs: point.atMs, value: null })),
        ({ value, over = 0 }) => (value ?? 0) - over,
      ),
    })),
  ]
}

/** The area between two stepped lines with the same moments: each pair of values is drawn until the next moment. */
function rangePath(frame: ChartFrame, high: DrawnLine, low: DrawnLine): string {
  const lowOf = new Map(low.points.map(({ atMs, value }) => [atMs, value]))
  const x = (atMs: number) => xOf(frame, atMs).toFixed(1)
  const y = (value: number) => yOf(frame, value).toFixed(1)
  return high.points
    .map(({ atMs, value }, place) => {
      const [lowest, next] = [lowOf.get(atMs) ?? null, high.points[place + 1]]
      if (value === null || lowest === null || !next || next.value === null) return ''
      return `M${x(atMs)} ${y(value)}H${x(next.atMs)}V${y(lowest)}H${x(atMs)}Z`
    })
    .join('')
}

/** One closed area for each run of points without a gap. A point before a gap is drawn until the gap. */
function areaPath(frame: ChartFrame, points: readonly SeriesPoint[], baseAt: (point: SeriesPoint) => number): string {
  const runs: { fromPx: string; toPx: string; valuePx: string; basePx: string }[][] = [[]]
  const x = (atMs: number) => xOf(frame, atMs).toFixed(1)
  const y = (value: number) => yOf(frame, value).toFixed(1)
  for (const [place, point] of points.entries()) {
    const toMs = points[place + 1]?.atMs ?? point.atMs
    if (point.value === null) runs.push([])
    else if (toMs > point.atMs) {
      runs.at(-1)?.push({ fromPx: x(point.atMs), toPx: x(toMs), valuePx: y(point.value), basePx: y(baseAt(point)) })
    }
  }
  return runs
    .filter((run) => run.length > 0)
    .map((run) => {
      const [first] = run
      const upper = run.map(({ toPx, valuePx }) => `V${valuePx}H${toPx}`)
      const lower = run.toReversed().map(({ fromPx, basePx }) => `V${basePx}H${fromPx}`)
      return `M${first?.fromPx} ${first?.valuePx}${[...upper, ...lower].join('')}Z`
    })
    .join('')
}
