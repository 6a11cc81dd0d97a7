import { numberText } from '#units/number-format.ts'
import type { ChartUnit } from '#contract/charts.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import type { GroupType } from '#contract/groups.ts'
import type { LimitLine, TimeRange } from '#ui/chart/chart-series.ts'
import { ASSUMED_VOLTAGE_V } from '#units/current-power.ts'

type Limits = Pick<DlmLimits, 'enabled' | 'importLimit' | 'mainCurrent' | 'safeLimit' | 'useExternalDevice'>

const W_PER_KW = 1_000
const drawnUnit = (unit: ChartUnit) => (unit === 'A' ? 'A' : 'kW')
const line = (name: string, value: number, unit: ChartUnit): LimitLine => ({
  label: `${name} ${numberText(value, 2)} ${drawnUnit(unit)}`,
  value,
})

/** The drawn value of a current limit: A, or in a chart of power 230 V times the current of the combined phases in kW. */
const ofCurrent = (name: string, currentA: number | null, unit: ChartUnit, phases = 1): LimitLine[] =>
  currentA === null
    ? []
    : [line(name, unit === 'A' ? currentA : Math.round(ASSUMED_VOLTAGE_V * currentA * phases) / W_PER_KW, unit)]

/**
 * A limit of the chargers: A, or kW in a DC group. In a V2G group, powers and limit are totals of three phases.
 */
const ofChargers = (name: string, limit: number | null, type: GroupType, unit: ChartUnit): LimitLine[] => {
  if (type !== 'GROUP_TYPE_DC') return ofCurrent(name, limit, unit, type === 'GROUP_TYPE_V2G' ? 3 : 1)
  return limit === null ? [] : [line(name, limit, 'W')]
}

/** The limit lines of the charger chart; empty while load management is off. The safe limit is drawn while it is in force. */
export function chargerLimitLines(
  limits: Limits | undefined,
  type: GroupType,
  unit: ChartUnit,
  safeLimitWindows: readonly TimeRange[],
): LimitLine[] {
  if (!limits?.enabled) return []
  return [
    ...ofChargers('Import limit', limits.importLimit, type, unit),
    ...(limits.useExternalDevice ? ofChargers('Safe limit', limits.safeLimit, type, unit) : []).map((line) =>
      Object.assign(line, { during: safeLimitWindows }),
    ),
  ]
}

/** The limit line of the meter chart: the main fuse, A per phase in every group. */
export const meterLimitLines = (limits: Limits | undefined, unit: ChartUnit): LimitLine[] =>
  limits?.enabled && limits.useExternalDevice ? ofCurrent('Main fuse', limits.mainCurrent, unit) : []
