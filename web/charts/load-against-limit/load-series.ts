import type { DlmLimits } from '#contract/dlm.ts'
import type { GroupType } from '#contract/groups.ts'
import type { LimitStep } from '#contract/phase-load.ts'
import { valueAt, type ChartSeries, type SeriesPoint, type SeriesRole } from '#ui/chart/chart-series.ts'
import { ASSUMED_VOLTAGE_V } from '#units/current-power.ts'
import { partsText } from '#units/phase-load.ts'
import { limitsOfStep, lowerOf, scaled, withBuilding, type DrawnLine, type LimitSum, type StepLimits } from './limit-sums.ts'

interface Inputs {
  readonly type: GroupType
  readonly line: DrawnLine
  /** Currents of the lines in A for an AC group, otherwise consumption and generation in kW. */
  readonly chargers: readonly ChartSeries[]
  /** Currents or powers of the lines. Empty without an external meter. */
  readonly meter: readonly ChartSeries[]
  /** For a time of which the platform does not report whether the meter measured the chargers too. */
  readonly limits: Pick<DlmLimits, 'stationPowerIncluded'>
  /** The limits that were in force, oldest first. Before the first step they are unknown. */
  readonly steps: readonly LimitStep[]
  /** The time that a point covers, ms. */
  readonly stepMs: number
  /** Draws an AC group in kW. Its limits stay currents. */
  readonly isInKw?: boolean
}

const LINES = ['L1', 'L2', 'L3'] as const

/** Resolution of a meter, A or kW. A smaller excess may not exist. */
const TOLERANCE = 0.1

export const loadUnitOf = (type: GroupType): 'A' | 'kW' => (type === 'GROUP_TYPE_CHARGER' ? 'A' : 'kW')

/** The means of one bucket, and the limits within it. */
interface Row {
  readonly atMs: number
  readonly building: number | null
  readonly total: number | null
  readonly alone: number | null
  readonly limits: readonly { readonly atMs: number; readonly sum: LimitSum | undefined }[]
}

/**
 * The load of a group over time: the building, the building with the chargers, and the limit of that load with its parts. A main fuse
 * limits building and chargers together; other limits apply to the chargers, so the building is added to them. A group without a
 * meter has no building. While the meter sends no values, the load and its limit are those of the chargers alone. Discharge of the
 * chargers is negative. The limit changes in the second of its step. It is a gap while the platform does not know the limits. A mean
 * is an excess only if it is above every limit of its time.
 */
export function loadSeries({
  type,
  line,
  chargers,
  meter,
  limits,
  steps,
  stepMs,
  isInKw = false,
}: Inputs): readonly ChartSeries[] {
  const unit = loadUnitOf(type)
  const drawnUnit = isInKw ? 'kW' : unit
  const factor = isInKw && unit === 'A' ? ASSUMED_VOLTAGE_V / 1_000 : 1
  const chargerLines = unit === 'A' ? ofLine(chargers, line) : chargers
  const meterLines = unit === 'A' ? ofLine(meter, line) : meter
  const stepLimits = steps.map((step) => limitsOfStep(step, unit, line))
  const hasMeter = meterLines.some(({ points }) => points.some(({ value }) => value !== null))
  const moments = (chargerLines[0] ?? meterLines[0])?.points.map(({ atMs }) => atMs) ?? []
  const inForce = limitsWithin(stepLimits, stepMs)
  const rows = moments.map((atMs): Row => {
    const drawn = sumAt(chargerLines, atMs)
    const metered = hasMeter ? sumAt(meterLines, atMs) : null
    const within = inForce(atMs)
    const isIncluded = within[0]?.meterIncludesChargers ?? limits.stationPowerIncluded
    // A meter that measured chargers whose load is not known says nothing about the building.
    const included = !isIncluded || chargerLines.length === 0 ? 0 : drawn
    const measured = metered === null || included === null ? null : metered - included
    const building = hasMeter ? measured : 0
    return {
      atMs,
      building,
      total: drawn === null || building === null ? null : building + drawn,
      alone: building === null ? drawn : null,
      limits: within.map(({ fromMs, fuse, ofChargers }) => ({
        atMs: fromMs,
        sum: lowerOf(hasMeter && building !== null ? fuse : undefined, withBuilding(ofChargers, building ?? 0)),
      })),
    }
  })
  const series = (name: string, role: SeriesRole, points: readonly SeriesPoint[]) => ({ name, unit: drawnUnit, points, role })
  const load = (name: string, of: (row: Row) => number | null) => {
    const points = rows.map((row) => loadPoint(row, of(row), factor))
    return series(name, 'chargers', points)
  }
  const building = rows.map((row) => pointOf(row.atMs, row.building, factor))
  const limit = rows.flatMap((row) => row.limits.map(({ atMs, sum }) => limitPoint(atMs, sum, factor)))
  const name = hasMeter ? 'Building and chargers' : type === 'GROUP_TYPE_BATTERY' ? 'Batteries' : 'Chargers'
  return [
    ...(hasMeter ? [series('Building', 'building', building)] : []),
    load(name, ({ total }) => total),
    ...(rows.some(({ alone }) => alone !== null) ? [load('Chargers, building unknown', ({ alone }) => alone)] : []),
    ...(limit.some(({ value }) => value !== null) ? [series('Limit in force', 'limit', limit)] : []),
  ]
}

/** Hundredths, in which the platform allocates. */
const rounded = (value: number) => Math.round(value * 100) / 100

const pointOf = (atMs: number, value: number | null, factor: number): SeriesPoint => ({
  atMs,
  value: value === null ? null : rounded(value * factor),
})

/** A load with its excess over the highest limit of its time. Without one for all of the time, no excess is known. */
function loadPoint({ atMs, limits }: Row, load: number | null, factor: number): SeriesPoint {
  const point = pointOf(atMs, load, factor)
  const isCovered = limits[0]?.atMs === atMs
  const highest = isCovered ? Math.max(...limits.map(({ sum }) => sum?.value ?? Infinity)) : Infinity
  const over = load === null ? 0 : load - highest
  return over > TOLERANCE ? { ...point, over: rounded(over * factor) } : point
}

function limitPoint(atMs: number, sum: LimitSum | undefined, factor: number): SeriesPoint {
  if (!sum) return { atMs, value: null }
  const { value, parts } = scaled(sum, factor)
  return { atMs, value: rounded(value), text: partsText(parts) }
}

/**
 * The limits in force within the bucket of a moment: the first from its start on, the others from their second on. Empty before the
 * first step. Moments are asked in their order.
 */
function limitsWithin(steps: readonly StepLimits[], stepMs: number): (atMs: number) => readonly StepLimits[] {
  let first = 0
  return (atMs) => {
    while ((steps[first + 1]?.fromMs ?? Infinity) <= atMs) first++
    let end = first
    while ((steps[end]?.fromMs ?? Infinity) < atMs + stepMs) end++
    return steps.slice(first, end).map((step) => (step.fromMs < atMs ? Object.assign({}, step, { fromMs: atMs }) : step))
  }
}

const ofLine = (series: readonly ChartSeries[], line: DrawnLine) =>
  series.filter(({ name }) => (line === 'sum' ? LINES : [line]).some((one) => name.endsWith(` ${one}`)))

/** The sum of the values at a moment; null if one of them is missing. */
function sumAt(series: readonly ChartSeries[], atMs: number): number | null {
  let sum = 0
  for (const line of series) {
    const value = valueAt(line, atMs)
    if (value === null) return null
    sum += value
  }
  return series.length === 0 ? null : sum
}
