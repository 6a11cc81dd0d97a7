import type { DlmLimits } from '#contract/dlm.ts'
import type { GroupType } from '#contract/groups.ts'
import type { LimitStep } from '#contract/phase-load.ts'
import { valueAt, type ChartSeries, type SeriesPoint } from '#ui/chart/chart-series.ts'
import { ASSUMED_VOLTAGE_V } from '#units/current-power.ts'

/** The drawn grid line, or the sum of all lines. */
export type DrawnLine = 'L1' | 'L2' | 'L3' | 'sum'

interface Inputs {
  readonly type: GroupType
  readonly line: DrawnLine
  /** Currents of the lines in A for an AC group, otherwise consumption and generation in kW. */
  readonly chargers: readonly ChartSeries[]
  /** Currents or powers of the lines. Empty without an external meter. */
  readonly meter: readonly ChartSeries[]
  readonly limits: Pick<DlmLimits, 'useExternalDevice' | 'stationPowerIncluded'>
  /** The limits that were in force, oldest first. Before the first step they are unknown. */
  readonly steps: readonly LimitStep[]
  /** The time that a point covers, ms. */
  readonly stepMs: number
  /** Draws an AC group in kW. Its limits stay currents. */
  readonly isInKw?: boolean
}

const LINES = ['L1', 'L2', 'L3'] as const
/** kW of 1 A on three phases. */
const KW_PER_A = (3 * ASSUMED_VOLTAGE_V) / 1_000

export const loadUnitOf = (type: GroupType): 'A' | 'kW' => (type === 'GROUP_TYPE_CHARGER' ? 'A' : 'kW')

/**
 * The load of a group over time: the building, the building with the chargers, and the limit of that load. A main fuse limits
 * building and chargers together; other limits apply to the chargers, so the building is added to them. A group without a meter has
 * no building. While the meter sends no values, the load and its limit are those of the chargers alone.
 * Discharge of the chargers is negative. The limit of a point is the highest one within its time, so that a mean above it was an
 * excess. It is a gap while the platform does not know the limits.
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
  const chargerLines = unit === 'A' ? ofLine(chargers, line) : chargers
  const meterLines = unit === 'A' ? ofLine(meter, line) : meter
  const stepLimits = steps.map(({ at, limits: found }) => ({ fromMs: Date.parse(at), ...limitsOfStep(found, unit, line) }))
  const hasMeter = limits.useExternalDevice && meterLines.length > 0
  const moments = (chargerLines[0] ?? meterLines[0])?.points.map(({ atMs }) => atMs) ?? []
  let first = 0
  const rows = moments.map((atMs) => {
    const drawn = sumAt(chargerLines, atMs)
    const metered = hasMeter ? sumAt(meterLines, atMs) : null
    const building = hasMeter ? (metered !== null && limits.stationPowerIncluded ? metered - (drawn ?? 0) : metered) : 0
    while ((stepLimits[first + 1]?.fromMs ?? Infinity) <= atMs) first++
    let end = first
    while ((stepLimits[end]?.fromMs ?? Infinity) < atMs + stepMs) end++
    const inForce = stepLimits.slice(first, end)
    const totals = inForce.map(({ fuse, ofChargers }) =>
      Math.min(hasMeter && building !== null ? fuse : Infinity, (building ?? 0) + ofChargers),
    )
    const limit = Math.max(...totals)
    return {
      atMs,
      building,
      total: drawn === null || building === null ? null : building + drawn,
      alone: building === null ? drawn : null,
      limit: Number.isFinite(limit) ? limit : null,
    }
  })
  const points = (valueOf: (row: (typeof rows)[number]) => number | null): SeriesPoint[] =>
    rows.map((row) => ({ atMs: row.atMs, value: valueOf(row) }))
  const series: ChartSeries[] = [
    {
      name: hasMeter ? 'Building and chargers' : type === 'GROUP_TYPE_BATTERY' ? 'Batteries' : 'Chargers',
      unit,
      points: points(({ total }) => total),
      role: 'chargers',
    },
  ]
  if (rows.some(({ alone }) => alone !== null)) {
    series.push({ name: 'Chargers, building unknown', unit, points: points(({ alone }) => alone), role: 'chargers' })
  }
  if (hasMeter) series.unshift({ name: 'Building', unit, points: points(({ building }) => building), role: 'building' })
  if (rows.some(({ limit }) => limit !== null)) {
    series.push({ name: 'Limit in force', unit, points: points(({ limit }) => limit), role: 'limit' })
  }
  return isInKw && unit === 'A' ? series.map(inKw) : series
}

/** A line in kW: 230 V times the current of a line, or of the sum of the lines. */
const inKw = (line: ChartSeries): ChartSeries => ({
  name: line.name,
  unit: 'kW',
  points: line.points.map(({ atMs, value }) => ({ atMs, value: value === null ? null : (value * ASSUMED_VOLTAGE_V) / 1_000 })),
  ...(line.role && { role: line.role }),
})

/**
 * The limits of a step in the unit of the chart, infinite without one: of building and chargers together, and of the chargers.
 * Chargers in kW load the lines equally, so the line with the lowest limit counts.
 */
function limitsOfStep(limits: LimitStep['limits'], unit: 'A' | 'kW', line: DrawnLine) {
  const lowestOn = (place: number, isFuse: boolean) =>
    Math.min(
      ...limits
        .filter((one) => (one.kind === 'main-fuse') === isFuse && (one.line === null || one.line === place + 1))
        .map((one) => (unit === 'kW' && one.unit === 'A' ? one.limit * KW_PER_A : one.limit)),
    )
  const total = (isFuse: boolean) => {
    const lowest = LINES.map((_, place) => lowestOn(place, isFuse))
    if (unit === 'kW') return Math.min(...lowest)
    return line === 'sum' ? lowest.reduce((sum, amperes) => sum + amperes, 0) : (lowest[LINES.indexOf(line)] ?? Infinity)
  }
  return { fuse: total(true), ofChargers: total(false) }
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
