import type { DlmLimits } from '#contract/dlm.ts'
import type { GroupType } from '#contract/groups.ts'
import { valueAt, type ChartSeries, type SeriesPoint } from '#ui/chart/chart-series.ts'
import { ASSUMED_VOLTAGE_V } from '#units/current-power.ts'

/** The drawn grid line, or the sum of all lines. */
export type DrawnLine = 'L1' | 'L2' | 'L3' | 'sum'

/** A time during which the chargers of a group had a limit, in the unit of the chart. */
export interface LimitWindow {
  readonly fromMs: number
  readonly toMs: number
  readonly limit: number
}

interface Inputs {
  readonly type: GroupType
  readonly line: DrawnLine
  /** Currents of the lines in A for an AC group, otherwise consumption and generation in kW. */
  readonly chargers: readonly ChartSeries[]
  /** Currents or powers of the lines. Empty without an external meter. */
  readonly meter: readonly ChartSeries[]
  /** Power of the lines of the boost source in kW, negative while it generates. Empty without a boost source. */
  readonly boost: readonly ChartSeries[]
  readonly limits: Pick<
    DlmLimits,
    'enabled' | 'importLimit' | 'exportLimit' | 'mainCurrent' | 'useExternalDevice' | 'stationPowerIncluded' | 'isSolarCharging'
  >
  /** Since when the solar surplus limits the chargers, ms. Undefined if the time is unknown. */
  readonly solarSinceMs?: number | undefined
  readonly windows: readonly LimitWindow[]
  /** Draws an AC group in kW. Its limits stay currents. */
  readonly isInKw?: boolean
}

const LINES = ['L1', 'L2', 'L3'] as const
/** kW of 1 A on three phases. */
export const KW_PER_A = (3 * ASSUMED_VOLTAGE_V) / 1_000

export const loadUnitOf = (type: GroupType): 'A' | 'kW' => (type === 'GROUP_TYPE_CHARGER' ? 'A' : 'kW')

/**
 * The load of a group over time: the building, the building with the chargers, and the limit of that load. A main fuse limits
 * building and chargers together; other limits apply to the chargers, so the building is added to them. The free power of a
 * boost source raises the fuse and the import limit, but not a rule or the safe limit. A group without a meter has no building.
 * While the meter sends no values, the load and its limit are those of the chargers alone.
 * Discharge of the chargers is negative. With solar charging, the chargers get what the building exports above the export limit.
 */
export function loadSeries({
  type,
  line,
  chargers,
  meter,
  boost,
  limits,
  windows,
  solarSinceMs = -Infinity,
  isInKw = false,
}: Inputs): readonly ChartSeries[] {
  const unit = loadUnitOf(type)
  const chargerLines = unit === 'A' ? ofLine(chargers, line) : chargers
  const meterLines = unit === 'A' ? ofLine(meter, line) : meter
  const lineCount = unit === 'A' && line === 'sum' ? LINES.length : 1
  const hasMeter = limits.useExternalDevice && meterLines.length > 0
  const moments = (chargerLines[0] ?? meterLines[0])?.points.map(({ atMs }) => atMs) ?? []

  const { importLimit, exportLimit, fuse } = fixedLimits(limits, type, lineCount)
  const rows = moments.map((atMs) => {
    const drawn = sumAt(chargerLines, atMs)
    const metered = hasMeter ? sumAt(meterLines, atMs) : null
    const building = hasMeter ? (metered !== null && limits.stationPowerIncluded ? metered - (drawn ?? 0) : metered) : 0
    const ofWindows = windows.filter(({ fromMs, toMs }) => atMs >= fromMs && atMs < toMs).map(({ limit }) => limit * lineCount)
    const free = freeBoost(boost, atMs, unit, line)
    const isSolar = hasMeter && limits.isSolarCharging && atMs >= solarSinceMs && building !== null
    const surplus = isSolar ? Math.max(0, -building - exportLimit) : Infinity
    const ofChargers = Math.min(Math.min(importLimit, surplus) + free, ...ofWindows)
    const ofFuse = hasMeter && !isSolar && building !== null ? fuse + free : Infinity
    const limit = Math.min(ofFuse, (building ?? 0) + ofChargers)
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
    { name: hasMeter ? 'Building and chargers' : 'Chargers', unit, points: points(({ total }) => total), role: 'chargers' },
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
 * The free power of a boost source at a moment, in the unit of the chart. The chargers of a group in kW load the lines equally, so
 * the line with the least free power counts.
 */
function freeBoost(boost: readonly ChartSeries[], atMs: number, unit: 'A' | 'kW', line: DrawnLine): number {
  const freeKw = LINES.map((one) => {
    const powerKw = ofLine(boost, one).map((series) => valueAt(series, atMs))[0] ?? 0
    return Math.max(0, -powerKw)
  })
  if (unit === 'kW') return LINES.length * Math.min(...freeKw)
  const inAmperes = (kw: number) => (kw * 1_000) / ASSUMED_VOLTAGE_V
  return line === 'sum' ? inAmperes(freeKw.reduce((sum, kw) => sum + kw, 0)) : inAmperes(freeKw[LINES.indexOf(line)] ?? 0)
}

/**
 * Import limit and main fuse in the unit of the chart, infinite without one, and the export limit. V2G limits are per phase,
 * powers are totals.
 */
function fixedLimits({ enabled, importLimit, exportLimit, mainCurrent }: Inputs['limits'], type: GroupType, lineCount: number) {
  const inUnit = (amperes: number | null) =>
    !enabled || amperes === null ? Infinity : loadUnitOf(type) === 'A' ? amperes * lineCount : amperes * KW_PER_A
  const ofChargers = type === 'GROUP_TYPE_DC' ? (enabled ? (importLimit ?? Infinity) : Infinity) : inUnit(importLimit)
  const ofExport = type === 'GROUP_TYPE_DC' ? (exportLimit ?? 0) : inUnit(exportLimit ?? 0)
  return { importLimit: ofChargers, exportLimit: ofExport, fuse: inUnit(mainCurrent) }
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
