import type { DlmLimits } from '#contract/dlm.ts'
import { budgetsOf, type BudgetInputs } from '#simulator/dlm/model/budget.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { NO_CURRENTS, type Meter } from '#simulator/dlm/world/group-load.ts'
import { mainFuseA } from '#simulator/dlm/world/site-figures.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { loadBehindA } from '#simulator/meters/model/external-meter.ts'
import type { PhaseCurrents } from '#simulator/meters/model/meter.ts'
import { firstUseMs, type MeterHistory } from '#simulator/meters/world/meter-history.ts'
import { momentMs, newColumn, PAST_STEPS, rollTo, type RollingColumn } from './rolling-column.ts'

const LINES = [0, 1, 2] as const
type LineColumns = readonly [RollingColumn, RollingColumn, RollingColumn]

/** The currents behind the meter of a group in the steps of the past days, and whether its values count as those of the building. */
const columnsOf = new WeakMap<MeterHistory, { readonly columns: LineColumns; readonly includesChargers: boolean }>()

/**
 * The power that the present limits of a group would have left to its chargers in the steps of the past days, kW: the import limit,
 * and the main fuse less the building that was measured then, by whichever device. Null without a limit. Load management itself is
 * not part of it, so a meter that includes the chargers gives no values since its first use.
 */
export function pastBudgetsKw(group: Group, untilMs: number): Float32Array | null {
  const { dlm, load } = group
  if (!dlm.enabled) return null
  const { external, boost } = load.meters
  const last = lastOf.get(dlm)
  if (last?.untilMs === untilMs && last.external === external && last.boost === boost) return last.budgetsKw
  const budgetsKw = readBudgetsKw(group, untilMs)
  lastOf.set(dlm, { untilMs, external, boost, budgetsKw })
  return budgetsKw
}

interface Known {
  readonly untilMs: number
  readonly external: Meter | null
  readonly boost: Meter | null
  readonly budgetsKw: Float32Array
}
/** The budgets of an hour by the limits of a group, which are replaced when they change. */
const lastOf = new WeakMap<DlmLimits, Known>()

function readBudgetsKw(group: Group, untilMs: number): Float32Array {
  const { dlm, type, load } = group
  const isDc = type === 'GROUP_TYPE_DC'
  const { external, boost } = load.meters
  const columnsOfMeter = (meter: Meter | null, history: MeterHistory | null, includesChargers: boolean) =>
    meter?.device && history ? columnsFor(history, untilMs, includesChargers) : null
  const behindA = columnsOfMeter(external, load.meterHistory.external, dlm.stationPowerIncluded)
  const boostA = columnsOfMeter(boost, load.meterHistory.boost, false)
  const mainA = mainFuseA(group)
  const budgetKw = (place: number): number => {
    const at = (columns: LineColumns | null | undefined, sign: 1 | -1): PhaseCurrents =>
      columns ? [sign * value(columns, 0, place), sign * value(columns, 1, place), sign * value(columns, 2, place)] : NO_CURRENTS
    const [b0, b1, b2] = at(boostA, -1)
    const inputs: BudgetInputs = {
      meter: behindA ? 'fresh' : 'none',
      mainA,
      nonChargersA: at(behindA, 1),
      boostA: [Math.max(0, b0), Math.max(0, b1), Math.max(0, b2)],
    }
    const budgets = budgetsOf(dlm, inputs, isDc)
    if (!budgets) return Infinity
    const amount = budgets.reduce((sum, budget) => sum + budget.amount, 0)
    return isDc ? amount : (amount * PHASE_V * (budgets.length === 1 ? LINES.length : 1)) / 1_000
  }
  if (!behindA && !boostA) return new Float32Array(PAST_STEPS).fill(budgetKw(0))
  return Float32Array.from({ length: PAST_STEPS }, (_, place) => budgetKw(place))
}

/** A on a line; 0 if it is unknown. */
const value = (columns: LineColumns, line: 0 | 1 | 2, place: number) => columns[line].values[place] || 0

function columnsFor(history: MeterHistory, untilMs: number, includesChargers: boolean): LineColumns {
  const known = columnsOf.get(history)
  const columns: LineColumns =
    known?.includesChargers === includesChargers ? known.columns : [newColumn(), newColumn(), newColumn()]
  columnsOf.set(history, { columns, includesChargers })
  const from = Math.min(...columns.map((column) => rollTo(column, untilMs)))
  const { record, first } = history
  for (let place = from; place < PAST_STEPS; place++) {
    const atMs = momentMs(untilMs, place)
    const past = atMs < firstUseMs(history) ? (first.device.isUnknown ? NO_CURRENTS : loadBehindA(first.device, atMs)) : null
    for (const line of LINES) columns[line].values[place] = past ? past[line] : includesChargers ? NaN : record.at(atMs, line)
  }
  return columns
}
