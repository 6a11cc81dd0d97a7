import { numberText } from '#units/numbers/number-format.ts'
import type { ChartUnit } from '#contract/charts.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import type { GroupType } from '#contract/groups.ts'
import { LIMIT_NAME, type AppliedLimit, type LimitKind, type LimitStep } from '#contract/phase-load.ts'
import type { LimitLine } from '#ui/chart/chart-series.ts'
import { ASSUMED_VOLTAGE_V } from '#units/current-power.ts'
import { limitText, partsOf } from '#units/phase-load.ts'

type Periods = NonNullable<LimitLine['during']>

const LINE_NAMES = ['L1', 'L2', 'L3']

/** The drawn value of 1 A: 1 A, or in a chart of power 230 V times the current of the combined phases in kW. */
const perAmpere = (unit: ChartUnit, phases: number) => (unit === 'A' ? 1 : (ASSUMED_VOLTAGE_V * phases) / 1_000)
const rounded = (value: number) => Math.round(value * 1_000) / 1_000

/**
 * The limits of these kinds as lines of a chart, each from the second in which it began until it ended. There is one line for each
 * base, which follows what is added to it. The lines of the grid share a line of the chart while their limits are the same.
 */
function limitLines(steps: readonly LimitStep[], kinds: readonly LimitKind[], unit: ChartUnit, phases: number): LimitLine[] {
  const found = new Map<string, { label: string; value: number; during: Periods[number][] }>()
  for (const [place, { at, limits }] of steps.entries()) {
    const [fromMs, toMs] = [Date.parse(at), Date.parse(steps[place + 1]?.at ?? '') || Infinity]
    for (const kind of kinds) {
      for (const limit of joined((limits ?? []).filter((one) => one.kind === kind))) {
        const factor = limit.unit === 'kW' ? 1 : perAmpere(unit, phases)
        const drawnUnit = limit.unit === 'kW' || unit === 'W' ? 'kW' : 'A'
        const parts = partsOf(limit).map((part) => Object.assign({}, part, { amount: rounded(part.amount * factor) }))
        const label = labelOf(kind, parts[0]?.amount ?? 0, drawnUnit, limit.line)
        const value = rounded(limit.limit * factor)
        const line = found.get(label) ?? { label, value: parts[0]?.amount ?? value, during: [] }
        found.set(label, line)
        const own = parts.length > 1 || parts[0]?.hasUnknownParts ? { value, text: limitText(value, drawnUnit, parts) } : {}
        const last = line.during.at(-1)
        if (last?.toMs === fromMs && last.value === own.value) line.during[line.during.length - 1] = { ...last, toMs }
        else line.during.push({ fromMs, toMs, ...own })
      }
    }
  }
  return [...found.values()]
}

const labelOf = (kind: LimitKind, value: number, unit: 'A' | 'kW', line: number | null) => {
  const name = LIMIT_NAME[kind]
  const on = line === null ? '' : `, ${LINE_NAMES[line - 1]}`
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${numberText(value, 2)} ${unit}${on}`
}

/** The limits of the lines as one, if they are the same. */
function joined(limits: readonly AppliedLimit[]): readonly AppliedLimit[] {
  const [first] = limits
  const isSame = (one: AppliedLimit) => one.limit === first?.limit && one.parts?.[0]?.amount === first.parts?.[0]?.amount
  return first && limits.every(isSame) ? [{ ...first, line: null }] : limits
}

/**
 * The limits of the chargers that were in force. In a V2G group, powers and limits are totals of three phases. The present safe
 * limit is listed while it was not in force.
 */
export function chargerLimitLines(
  steps: readonly LimitStep[],
  present: Pick<DlmLimits, 'enabled' | 'safeLimit' | 'useExternalDevice'> | undefined,
  type: GroupType,
  unit: ChartUnit,
): LimitLine[] {
  const phases = type === 'GROUP_TYPE_V2G' ? 3 : 1
  const lines = limitLines(steps, ['import-limit', 'safe-limit'], unit, phases)
  if (!present?.enabled || !present.useExternalDevice || present.safeLimit === null) return lines
  const isKw = type === 'GROUP_TYPE_DC' || unit === 'W'
  const value = rounded(present.safeLimit * (type === 'GROUP_TYPE_DC' ? 1 : perAmpere(unit, phases)))
  const label = labelOf('safe-limit', value, isKw ? 'kW' : 'A', null)
  return lines.some((line) => line.label === label) ? lines : [...lines, { label, value, during: [] }]
}

/** The limit lines of the meter chart: the main fuse, A per phase in every group. */
export const meterLimitLines = (steps: readonly LimitStep[], unit: ChartUnit): LimitLine[] =>
  limitLines(steps, ['main-fuse'], unit, 1)
