import type { DlmLimits } from '#contract/dlm.ts'
import { budgetsOf, type BudgetInputs } from '#simulator/dlm/model/budget.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { NO_CURRENTS, type Meter } from '#simulator/dlm/world/group-load.ts'
import { boostGroupsOf, mainFuseA } from '#simulator/dlm/world/site-figures.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { loadBehindA } from '#simulator/meters/model/external-meter.ts'
import type { PhaseCurrents } from '#simulator/meters/model/meter.ts'
import { firstUseMs, type MeterHistory } from '#simulator/meters/world/meter-history.ts'
import { momentMs, newColumn, PAST_STEPS, rollTo, type RollingColumn } from './rolling-column.ts'

const LINES = [0, 1, 2] as const
type LineColumns = readonly [RollingColumn, RollingColumn, RollingColumn]

/** The currents of the building behind the meter of a group in the steps of the past days. */
const columnsOf = new WeakMap<MeterHistory, LineColumns>()

/**
 * The power that the present limits of a group would have left to its chargers in the steps of the past days, kW: the import limit,
 * and the main fuse less the building that was measured then, by whichever device and without the chargers. NaN where the building
 * was not measured and is part of the limit. Null without a limit.
 */
export function pastBudgetsKw(world: World, group: Group, untilMs: number): Float32Array | null {
  const { dlm, load } = group
  if (!dlm.enabled) return null
  const { external, boost } = load.meters
  const last = lastOf.get(dlm)
  const boostGroups = boostGroupsOf(world, group)
  const isSame = last?.untilMs === untilMs && last.external === external && last.boost === boost
  if (isSame && last.boostGroups === boostGroups) return last.budgetsKw
  const budgetsKw = readBudgetsKw(group, untilMs, boostGroups)
  lastOf.set(dlm, { untilMs, external, boost, boostGroups, budgetsKw })
  return budgetsKw
}

interface Known {
  readonly untilMs: number
  readonly external: Meter | null
  readonly boost: Meter | null
  readonly boostGroups: number
  readonly budgetsKw: Float32Array
}
/** The budgets of an hour by the limits of a group, which are replaced when they change. */
const lastOf = new WeakMap<DlmLimits, Known>()

function readBudgetsKw(group: Group, untilMs: number, boostGroups: number): Float32Array {
  const { dlm, type, load } = group
  const isDc = type === 'GROUP_TYPE_DC'
  const { external, boost } = load.meters
  const columnsOfMeter = (meter: Meter | null, history: MeterHistory | null) =>
    meter?.device && history ? columnsFor(history, untilMs) : null
  const behindA = columnsOfMeter(external, load.meterHistory.external)
  const boostA = boostGroups === 0 ? null : columnsOfMeter(boost, load.meterHistory.boost)
  const mainA = mainFuseA(group)
  const isBuildingPart = mainA !== null || dlm.isSolarCharging
  const budgetKw = (place: number): number => {
    if (isBuildingPart && behindA?.some(({ values }) => Number.isNaN(values[place]))) return NaN
    const at = (columns: LineColumns | null | undefined, sign: 1 | -1): PhaseCurrents =>
      columns ? [sign * value(columns, 0, place), sign * value(columns, 1, place), sign * value(columns, 2, place)] : NO_CURRENTS
    const [b0, b1, b2] = at(boostA, -1)
    const inputs: BudgetInputs = {
      meter: behindA ? 'fresh' : 'none',
      mainA,
      nonChargersA: at(behindA, 1),
      boostA: boostA
        ? [Math.max(0, b0) / boostGroups, Math.max(0, b1) / boostGroups, Math.max(0, b2) / boostGroups]
        : NO_CURRENTS,
    }
    const budgets = budgetsOf(dlm, inputs, isDc)
    if (!budgets) return Infinity
    const amount = budgets.reduce((sum, budget) => sum + budget.amount, 0)
    return isDc ? amount : (amount * PHASE_V * (budgets.length === 1 ? LINES.length : 1)) / 1_000
  }
  if (!behindA && !boostA) return new Float32Array(PAST_STEPS).fill(budgetKw(0))
  return Float32Array.from({ length: PAST_STEPS }, (_, place) => budgetKw(place))
}

/** A on a line; 0 if it is unknown, as a boost source that is silent adds nothing. */
const value = (columns: LineColumns, line: 0 | 1 | 2, place: number) => columns[line].values[place] || 0

function columnsFor(history: MeterHistory, untilMs: number): LineColumns {
  const columns: LineColumns = columnsOf.get(history) ?? [newColumn(), newColumn(), newColumn()]
  columnsOf.set(history, columns)
  const from = Math.min(...columns.map((column) => rollTo(column, untilMs)))
  const { record, chargers, first } = history
  for (let place = from; place < PAST_STEPS; place++) {
    const atMs = momentMs(untilMs, place)
    const past = atMs < firstUseMs(history) ? (first.device.isUnknown ? UNKNOWN : loadBehindA(first.device, atMs)) : null
    for (const line of LINES) {
      columns[line].values[place] = past ? past[line] : record.at(atMs, line) - chargersA(chargers, atMs, line)
    }
  }
  return columns
}

const UNKNOWN: PhaseCurrents = [NaN, NaN, NaN]

/** What the chargers drew of a value of the meter, A; 0 for a value without them. */
const chargersA = (chargers: MeterHistory['chargers'], atMs: number, line: number) => chargers.at(atMs, line) || 0
