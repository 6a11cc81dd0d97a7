import type { BindingLimit } from '#contract/allocations.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import { kwOfAmperes } from '#simulator/grid/model/kilowatts.ts'
import type { PhaseCurrents } from '#simulator/meters/model/meter.ts'

export type Phase = 0 | 1 | 2
const PHASES = [0, 1, 2] as const

/** The inputs of the budget calculation. A on each grid line. */
export interface BudgetInputs {
  /** `none`: no external meter; `stale`: the meter timeout has passed without values. */
  readonly meter: 'none' | 'fresh' | 'stale'
  /** The main fuse that applies; null without one. */
  readonly mainA: number | null
  /** Current of the building without the chargers; negative while the building exports. */
  readonly nonChargersA: PhaseCurrents
  /** Free current of the boost source; 0 while the source is stale. */
  readonly boostA: PhaseCurrents
}

/** The budget of one grid line, or of all chargers together. A; kW in a DC group. */
export interface LineBudget {
  readonly amount: number
  /** The limit that determines the amount. */
  readonly limit: BindingLimit
  /** The phase whose building load determines the amount. */
  readonly phase: Phase
  /** The free current of the boost source within the amount. Absent if it adds nothing. */
  readonly boost?: number
}

type BudgetLimits = Pick<
  DlmLimits,
  | 'enabled'
  | 'importLimit'
  | 'exportLimit'
  | 'safeLimit'
  | 'useExternalDevice'
  | 'isSolarCharging'
  | 'phaseBalancing'
  | 'phaseCurrent'
>

/**
 * The current that all chargers may draw together. There is one budget per grid line while phases are balanced.
 * Otherwise a single budget follows from the selected phase, or from the most loaded phase. Fast chargers load all
 * three phases equally, so they have a single budget. Null when nothing limits the chargers.
 */
export function budgetsOf(limits: BudgetLimits, around: BudgetInputs, isDc: boolean): LineBudget[] | null {
  if (!limits.enabled) return null
  const { phaseCurrent } = limits
  const chosen = phaseCurrent === 0 ? undefined : PHASES[phaseCurrent - 1]
  if (limits.phaseBalancing && !isDc) {
    const lines = PHASES.map((line) => budgetOf(limits, around, chosen ?? line, isDc))
    return lines.every(({ amount }) => amount === Infinity) ? null : lines
  }
  const candidates = (chosen === undefined ? PHASES : [chosen]).map((phase) => budgetOf(limits, around, phase, isDc))
  const tightest = candidates.reduce((least, budget) => (rank(budget) < rank(least) ? budget : least))
  return tightest.amount === Infinity ? null : [tightest]

  /** Of two budgets of 0, the more loaded phase determines the budget. */
  function rank({ amount, phase }: LineBudget) {
    return amount > 0 ? amount : -around.nonChargersA[phase] - 1e6
  }
}

function budgetOf(limits: BudgetLimits, around: BudgetInputs, phase: Phase, isDc: boolean): LineBudget {
  const inUnit = isDc ? kwOfAmperes : (amperes: number) => amperes
  const importLimit = limits.importLimit ?? Infinity
  // The safe limit belongs to the external device. Solar charging alone has none.
  if (around.meter === 'stale' && limits.useExternalDevice) {
    const safeLimit = limits.safeLimit ?? 0
    if (importLimit < safeLimit) return { amount: importLimit, limit: 'import-limit', phase }
    return { amount: safeLimit, limit: 'safe-limit', phase }
  }

  const boost = inUnit(around.boostA[phase])
  const nonChargers = inUnit(around.nonChargersA[phase])
  const added = boost > 0 ? { boost } : {}
  const within = (amount: number, limit: BindingLimit): LineBudget =>
    amount < importLimit
      ? { amount: Math.max(0, amount) + boost, limit, phase, ...added }
      : { amount: importLimit + boost, limit: 'import-limit', phase, ...added }
  if (around.meter === 'none') return within(Infinity, 'import-limit')
  // An unknown surplus counts as 0.
  if (around.meter === 'stale') return within(0, 'solar')
  if (limits.isSolarCharging) return within(-nonChargers - (limits.exportLimit ?? 0), 'solar')
  return within(around.mainA === null ? Infinity : inUnit(around.mainA) - nonChargers, 'main-fuse')
}

/** Caps every budget at an amount. Without other limits the amount is the only limit. */
export function capBudgets(
  budgets: readonly LineBudget[] | null,
  amount: number,
  { phaseBalancing, phaseCurrent }: Pick<BudgetLimits, 'phaseBalancing' | 'phaseCurrent'>,
  isDc: boolean,
): LineBudget[] {
  const held = (phase: Phase): LineBudget => ({ amount, limit: 'congestion', phase })
  if (budgets) return budgets.map((budget) => (amount < budget.amount ? held(budget.phase) : budget))
  return phaseBalancing && !isDc ? PHASES.map(held) : [held(PHASES[phaseCurrent - 1] ?? 0)]
}

/** The field `freeReserve` of the log. Negative when the building alone exceeds the main fuse. */
export const freeReserve = (main: number | null, nonChargers: number, importLimit: number | null): number =>
  Math.min(main === null ? Infinity : main - nonChargers, importLimit ?? Infinity)
