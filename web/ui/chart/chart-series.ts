/** A moment and its value; null is a gap. */
export interface SeriesPoint {
  readonly atMs: number
  readonly value: number | null
  /** What a value consists of: `main fuse 63 + boost 27.5`. */
  readonly text?: string
  /** The part of a load above its limit, which was recorded. */
  readonly over?: number
}

export type SeriesRole = 'building' | 'chargers' | 'limit' | 'low' | 'middle' | 'high'

/** One line of a chart, its points in order of time. */
export interface ChartSeries {
  readonly name: string
  readonly unit: string
  readonly points: readonly SeriesPoint[]
  /** The axis of the line; left by default. */
  readonly axis?: 'left' | 'right'
  /** The grid line, `L1`. The phases of a chart have related colours, and a label at the end of their lines. */
  readonly phase?: string | undefined
  /**
   * The part of a load: a building is filled down to zero, chargers down to the building, and a limit is a line in neutral ink. Or
   * the part of an expected range, which is filled between its low and its high line, and has a middle line.
   * By default the look of a line depends on its position.
   */
  readonly role?: SeriesRole
  /** The dash pattern; by default it depends on the position of the line in the list. */
  readonly dash?: string
  /** Each value is the mean from its moment until the next one, or holds until then. Always true for a line with a role. */
  readonly isStepped?: boolean
}

/** Whether a value holds until the next point, so that a line between two points would show values that never were. */
export const isStepped = ({ role, isStepped: isMean = false }: Pick<ChartSeries, 'role' | 'isStepped'>) =>
  role !== undefined || isMean

/** A level across the chart. */
export interface LimitLine {
  readonly label: string
  readonly value: number
  /** The axis of the level; left by default. A level of the right axis is drawn while that axis has a line. */
  readonly axis?: 'left' | 'right'
  /** A level to compare with, which limits nothing. It is lighter, labelled at its end, and not in the tooltip. */
  readonly isReference?: boolean
  /** The label is below the line. */
  readonly isLabelBelow?: boolean
  /** When the limit is in force, oldest first; always by default. It is drawn only then. */
  readonly during?: readonly LimitPeriod[]
}

/** A time in which a limit is in force. */
interface LimitPeriod extends TimeRange {
  /** Another value than that of the line. */
  readonly value?: number
  /** The value with what it consists of: `257 kW: import limit 240 + boost 17`. */
  readonly text?: string
}

/** The value of a limit at a moment, with its parts if it has some; undefined while it is not in force. */
export function limitPeriodAt({ value, during }: LimitLine, atMs: number): { value: number; text?: string } | undefined {
  if (during === undefined) return { value }
  const period = during.find(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs)
  return period && { value: period.value ?? value, ...(period.text !== undefined && { text: period.text }) }
}

/** The text of a limit at a moment; undefined while it is not in force. */
export function limitTextAt(limit: LimitLine, atMs: number): string | undefined {
  const period = limitPeriodAt(limit, atMs)
  return period && (period.text ?? limit.label)
}

/** An event. */
export interface ChartMarker {
  readonly atMs: number
  readonly text: string
}

/** A period of a state. It ends at Infinity while it lasts. */
export interface ChartBand extends TimeRange {
  /** Label of the band, shown if it fits. */
  readonly label: string
  readonly text: string
}

export interface TimeRange {
  readonly fromMs: number
  readonly toMs: number
}

/** A distance between two points longer than this share of a step is a gap. */
const HOLE_STEPS = 1.5

/** The points with gaps where the platform omitted buckets. Missing buckets next to a gap belong to that gap. */
export function withGaps(points: readonly SeriesPoint[], stepMs: number): readonly SeriesPoint[] {
  const isHole = (point: SeriesPoint, index: number) => {
    const before = points[index - 1]
    const isMarkedGap = !before || before.value === null || point.value === null
    return !isMarkedGap && point.atMs - before.atMs > HOLE_STEPS * stepMs
  }
  if (!points.some(isHole)) return points
  return points.flatMap((point, index) => (isHole(point, index) ? [{ atMs: point.atMs - stepMs, value: null }, point] : [point]))
}

/** The index of the first point at or after a moment. */
function firstAtOrAfter(points: readonly { readonly atMs: number }[], atMs: number): number {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.atMs ?? Infinity) < atMs) low = middle + 1
    else high = middle
  }
  return low
}

/** The points within a range, including its ends. */
export const within = (points: readonly SeriesPoint[], { fromMs, toMs }: TimeRange): readonly SeriesPoint[] =>
  points.slice(firstAtOrAfter(points, fromMs), firstAtOrAfter(points, toMs + 1))

/**
 * The points within a range, with a point where the line crosses an end of the range: interpolated, or with the value before it for
 * a stepped line. A line that continues outside is drawn up to the edge. The last value of a stepped line is drawn for one step.
 */
export function upToTheEdges(points: readonly SeriesPoint[], range: TimeRange, steppedMs?: number): readonly SeriesPoint[] {
  if (steppedMs !== undefined) return steppedToTheEdges(points, range, steppedMs)
  const first = firstAtOrAfter(points, range.fromMs)
  const end = firstAtOrAfter(points, range.toMs + 1)
  const start = crossing(points[first - 1], points[first], range.fromMs)
  const last = crossing(points[end - 1], points[end], range.toMs)
  return [...(start ? [start] : []), ...points.slice(first, end), ...(last ? [last] : [])]
}

function steppedToTheEdges(points: readonly SeriesPoint[], range: TimeRange, stepMs: number): readonly SeriesPoint[] {
  const first = firstAtOrAfter(points, range.fromMs)
  const end = firstAtOrAfter(points, range.toMs + 1)
  const before = points[first - 1]
  const isCut = before !== undefined && before.value !== null && points[first]?.atMs !== range.fromMs && range.toMs > range.fromMs
  const isLate = isCut && (points[first]?.atMs ?? before.atMs + stepMs) <= range.fromMs
  const start = isCut && !isLate ? [{ ...before, atMs: range.fromMs }] : []
  const shown = [...start, ...points.slice(first, end)]
  const last = shown.at(-1)
  if (last === undefined || last.value === null) return shown
  const toMs = Math.min(range.toMs, points[end]?.atMs ?? (points[end - 1] ?? last).atMs + stepMs)
  return toMs > last.atMs ? [...shown, { ...last, atMs: toMs }] : shown
}

function crossing(before: SeriesPoint | undefined, after: SeriesPoint | undefined, atMs: number): SeriesPoint | undefined {
  if (!before || !after || before.value === null || after.value === null) return undefined
  if (before.atMs >= atMs || after.atMs <= atMs) return undefined
  const share = (atMs - before.atMs) / (after.atMs - before.atMs)
  return { atMs, value: before.value + share * (after.value - before.value) }
}

/** Every moment at which one of the lines has a point, in order. */
export function momentsOf(series: readonly ChartSeries[]): readonly number[] {
  const [first, ...rest] = series
  if (!first) return []
  const moments = first.points.map(({ atMs }) => atMs)
  const isShared = rest.every(
    ({ points }) => points.length === moments.length && points.every(({ atMs }, index) => atMs === moments[index]),
  )
  if (isShared) return moments
  return [...new Set(series.flatMap(({ points }) => points.map(({ atMs }) => atMs)))].toSorted((a, b) => a - b)
}

/** The value of a line at the moment of one of its points; null in a gap or without a point. */
export function valueAt({ points }: ChartSeries, atMs: number): number | null {
  const point = points[firstAtOrAfter(points, atMs)]
  return point?.atMs === atMs ? point.value : null
}

/** The point of a drawn line at a moment of the chart. A stepped line keeps its point until the next one. */
export function drawnPointAt(line: ChartSeries, atMs: number): SeriesPoint | undefined {
  const place = firstAtOrAfter(line.points, atMs)
  if (line.points[place]?.atMs === atMs) return line.points[place]
  return isStepped(line) ? line.points[place - 1] : undefined
}

/** Legend text of each line: name and unit, and the axis if there are two axes. */
export function legendTexts(series: readonly ChartSeries[]): string[] {
  const axes = series.map(({ axis }) => axis ?? 'left')
  const hasBoth = new Set(axes).size > 1
  return series.map(({ name, unit }, index) => `${name} (${unit}${hasBoth ? `, ${axes[index]} axis` : ''})`)
}
