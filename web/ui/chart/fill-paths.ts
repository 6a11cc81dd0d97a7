import { xOf, yOf, type ChartFrame, type DrawnLine } from './chart-frame.ts'
import type { SeriesPoint } from './chart-series.ts'

/** Resolution of a meter, A or kW. */
const TOLERANCE = 0.1

interface FillPath {
  readonly key: string
  readonly role: 'building' | 'chargers' | 'over' | 'range'
  /** SVG path data. Empty parts of a line have no area. */
  readonly path: string
}

/** The areas of loads in the frame, with their parts above the limit. Chargers without a building are filled down to zero. */
export function fillPaths(frame: ChartFrame, lines: readonly DrawnLine[]): readonly FillPath[] {
  const building = lines.find(({ role }) => role === 'building')
  const chargers = lines.filter(({ role }) => role === 'chargers')
  const limit = lines.find(({ role }) => role === 'limit')
  const [low, high] = [lines.find(({ role }) => role === 'low'), lines.find(({ role }) => role === 'high')]
  const valuesOf = (line: DrawnLine | undefined) => new Map(line?.points.map(({ atMs, value }) => [atMs, value]))
  const [baseOf, limitOf] = [valuesOf(building), valuesOf(limit)]
  return [
    ...(building ? [{ key: building.name, role: 'building' as const, path: areaPath(frame, building.points, () => 0) }] : []),
    ...chargers.map(({ name, points }) => ({
      key: name,
      role: 'chargers' as const,
      path: areaPath(frame, points, (atMs) => baseOf.get(atMs) ?? 0),
    })),
    ...(low && high ? [{ key: `${low.name} to ${high.name}`, role: 'range' as const, path: rangePath(frame, high, low) }] : []),
    ...(limit ? chargers : []).map(({ name, points }) => ({
      key: `${name} above the limit`,
      role: 'over' as const,
      path: areaPath(frame, excess(points, limitOf), (atMs) => limitOf.get(atMs) ?? 0),
    })),
  ]
}

/** The points above the limit, with the neighbours at which the excess begins and ends. Gaps between them. */
function excess(points: readonly SeriesPoint[], limitOf: ReadonlyMap<number, number | null>): SeriesPoint[] {
  const limits = points.map(({ atMs }) => limitOf.get(atMs) ?? Infinity)
  const isOver = points.map(({ value }, place) => value !== null && value > (limits[place] ?? Infinity) + TOLERANCE)
  return points.map(({ atMs, value }, place) => {
    const limit = limits[place] ?? Infinity
    if (value === null || limit === Infinity) return { atMs, value: null }
    const isBeside = isOver[place - 1] === true || isOver[place + 1] === true
    return { atMs, value: isOver[place] || isBeside ? Math.max(value, limit) : null }
  })
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

/** One closed area for each run of points without a gap. */
function areaPath(frame: ChartFrame, points: readonly SeriesPoint[], baseAt: (atMs: number) => number): string {
  const runs: (SeriesPoint & { value: number })[][] = [[]]
  for (const { atMs, value } of points) {
    if (value === null) runs.push([])
    else runs.at(-1)?.push({ atMs, value })
  }
  const spot = (atMs: number, value: number) => `${xOf(frame, atMs).toFixed(1)} ${yOf(frame, value).toFixed(1)}`
  return runs
    .filter((run) => run.length > 1)
    .map((run) => {
      const upper = run.map(({ atMs, value }) => spot(atMs, value))
      const lower = run.toReversed().map(({ atMs }) => spot(atMs, baseAt(atMs)))
      return `M${[...upper, ...lower].join('L')}Z`
    })
    .join('')
}
