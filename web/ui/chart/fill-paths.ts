import type { ChartFrame, DrawnLine } from './chart-frame.ts'
import type { SeriesPoint } from './chart-series.ts'
import { areaPath, type SpanPoint } from './paths.ts'

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
export function fillPaths({ x, left }: ChartFrame, lines: readonly DrawnLine[]): readonly FillPath[] {
  const line = (role: DrawnLine['role']) => lines.find((one) => one.role === role)
  const [building, limit, low, high] = [line('building'), line('limit'), line('low'), line('high')]
  const chargers = lines.filter(({ role }) => role === 'chargers')
  const valuesOf = (one: DrawnLine | undefined) => new Map(one?.points.map(({ atMs, value }) => [atMs, value]))
  const [baseOf, lowOf] = [valuesOf(building), valuesOf(low)]
  const fill = (role: FillPath['role'], key: string, spans: readonly SpanPoint[]): FillPath => ({
    key,
    role,
    path: areaPath(spans, { x, y: left, isStepped: true }),
  })
  return [
    ...(building
      ? [
          fill(
            'building',
            building.name,
            untilGaps(building.points, () => 0),
          ),
        ]
      : []),
    ...chargers.map(({ name, points }) =>
      fill(
        'chargers',
        name,
        untilGaps(points, ({ atMs }) => baseOf.get(atMs) ?? 0),
      ),
    ),
    ...(low && high
      ? [
          fill(
            'range',
            `${low.name} to ${high.name}`,
            high.points.map(({ atMs, value }) => ({ at: atMs, low: lowOf.get(atMs) ?? null, high: value })),
          ),
        ]
      : []),
    ...(limit ? chargers : []).map(({ name, points }) => fill('over', `${name} above the limit`, excessOf(points))),
  ]
}

/** The spans from a base to the values of a line. A value before a gap holds until the gap. */
function untilGaps(points: readonly SeriesPoint[], baseAt: (point: SeriesPoint) => number): SpanPoint[] {
  return points.flatMap((point, place) => {
    const before = points[place - 1]
    if (point.value !== null) return [{ at: point.atMs, low: baseAt(point), high: point.value }]
    const end = before && before.value !== null ? [{ at: point.atMs, low: baseAt(before), high: before.value }] : []
    return [...end, { at: point.atMs, low: null, high: null }]
  })
}

/** The recorded parts above the limit, each for its own time. */
const excessOf = (points: readonly SeriesPoint[]): SpanPoint[] =>
  points.flatMap(({ atMs, value, over = 0 }, place) => {
    const toMs = points[place + 1]?.atMs
    if (!over || value === null || toMs === undefined) return []
    const span = { low: value - over, high: value }
    return [
      { at: atMs, ...span },
      { at: toMs, ...span },
      { at: toMs, low: null, high: null },
    ]
  })
