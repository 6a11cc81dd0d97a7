import type { ChartUnit } from '#contract/charts.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import type { GroupType } from '#contract/groups.ts'
import type { LimitLine } from '#ui/chart/chart-series.ts'
import { ASSUMED_VOLTAGE_V } from '#units/current-power.ts'

type Limits = Pick<DlmLimits, 'enabled' | 'importLimit' | 'mainCurrent' | 'safeLimit' | 'useExternalDevice'>

const W_PER_KW = 1_000
const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const labelOf = (name: string, value: number, unit: ChartUnit | 'kW') => `${name} ${NUMBER.format(value)} ${unit}`
const line = (name: string, value: number, unit: ChartUnit): LimitLine => ({ label: labelOf(name, value, unit), value })

/** The drawn value of a current limit: the current, or in a chart of power 230 times the current of the combined phases. */
const ofCurrent = (name: string, currentA: number | null, unit: ChartUnit, phases = 1): LimitLine[] =>
  currentA === null ? [] : [line(name, unit === 'A' ? currentA : Math.round(ASSUMED_VOLTAGE_V * currentA * phases), unit)]

/**
 * A limit of the chargers: A, or kW in a DC group, where the label keeps kW although the axis is in W. In a V2G group, powers
 * and limit are totals of three phases.
 */
const ofChargers = (name: string, limit: number | null, type: GroupType, unit: ChartUnit): LimitLine[] => {
  if (type !== 'GROUP_TYPE_DC') return ofCurrent(name, limit, unit, type === 'GROUP_TYPE_V2G' ? 3 : 1)
  return limit === null ? [] : [{ label: labelOf(name, limit, 'kW'), value: limit * W_PER_KW }]
}

/** The limit lines of the charger chart; empty while load management is off. */
export function chargerLimitLines(limits: Limits | undefined, type: GroupType, unit: ChartUnit): LimitLine[] {
  if (!limits?.enabled) return []
  return [
    ...ofChargers('Import limit', limits.importLimit, type, unit),
    ...(limits.useExternalDevice ? ofChargers('Safe limit', limits.safeLimit, type, unit) : []),
  ]
}

/** The limit line of the meter chart: the main fuse, A per phase in every group. */
export const meterLimitLines = (limits: Limits | undefined, unit: ChartUnit): LimitLine[] =>
  limits?.enabled && limits.useExternalDevice ? ofCurrent('Main fuse', limits.mainCurrent, unit) : []
