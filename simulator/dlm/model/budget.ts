import type { BindingLimit } from '#contract/allocations.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import { kwOfAmperes } from './kilowatts.ts'
import type { PhaseCurrents } from '#simulator/meters/model/meter.ts'

export type Phase = 0 | 1 | 2
const PHASES = [0, 1, 2] as const

/** What load management knows of the site when it shares out. A on each grid line. */
export interface BudgetInputs {
  /** `none`: there is no external meter; `stale`: it has been silent for too long. */
  readonly meter: 'none' | 'fresh' | 'stale'
  /** The main fuse that counts; null where none does. */
  readonly mainA: number | null
  /** What the building takes beside the chargers; negative where it gives. */
  readonly nonChargersA: PhaseCurrents
  /** Free current of the boost source; nothing while it is silent. */
  readonly boostA: PhaseCurrents
}

/** The budget of one grid line, or of all chargers together. A; kW in a DC group. */
export interface LineBudget {
  readonly amount: number
  /** What makes it that small. */
  readonly limit: BindingLimit
  /** The phase whose building load counts. */
  readonly phase: Phase
}

type BudgetLimits = Pick<
  DlmLimits,
  'enabled' | 'importLimit' | 'exportLimit' | 'safeLimit' | 'isSolarCharging' | 'phaseBalancing' | 'phaseCurrent'
>

/**
 * What chargers may take in all: one budget for each grid line while phases are balanced, else a single one, for which
 * the phase that leaves least decides unless one is chosen. Null when nothing limits them. Fast chargers take from all
 * three phases alike, so they have a single one.
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

  /** Of two that leave nothing, the more loaded one decides. */
  function rank({ amount, phase }: LineBudget) {
    return amount > 0 ? amount : -around.nonChargersA[phase] - 1e6
  }
}

function budgetOf(limits: BudgetLimits, around: BudgetInputs, phase: Phase, isDc: boolean): LineBudget {
  const inUnit = isDc ? kwOfAmperes : (amperes: number) => amperes
  const importLimit = limits.importLimit ?? Infinity
  if (around.meter === 'stale') {
    const safeLimit = limits.safeLimit ?? 0
    if (importLimit < safeLimit) return { amount: importLimit, limit: 'import-limit', phase }
    return { amount: safeLimit, limit: 'safe-limit', phase }
  }

  const boost = inUnit(around.boostA[phase])
  const nonChargers = inUnit(around.nonChargersA[phase])
  const within = (amount: number, limit: BindingLimit): LineBudget =>
    amount < importLimit
      ? { amount: Math.max(0, amount) + boost, limit, phase }
      : { amount: importLimit + boost, limit: 'import-limit', phase }
  if (around.meter === 'none') return within(Infinity, 'import-limit')
  if (limits.isSolarCharging) return within(-nonChargers - (limits.exportLimit ?? 0), 'solar')
  return within(around.mainA === null ? Infinity : inUnit(around.mainA) - nonChargers, 'main-fuse')
}

/** The same budgets, none of them larger than an amount: that amount alone where nothing else limits. */
export function heldTo(
  budgets: readonly LineBudget[] | null,
  amount: number,
  { phaseBalancing, phaseCurrent }: Pick<BudgetLimits, 'phaseBalancing' | 'phaseCurrent'>,
  isDc: boolean,
): LineBudget[] {
  const held = (phase: Phase): LineBudget => ({ amount, limit: 'congestion', phase })
  if (budgets) return budgets.map((budget) => (amount < budget.amount ? held(budget.phase) : budget))
  return phaseBalancing && !isDc ? PHASES.map(held) : [held(PHASES[phaseCurrent - 1] ?? 0)]
}

/** What a log calls the free reserve: negative when the building alone takes more than the main fuse. */
export const freeReserve = (main: number | null, nonChargers: number, importLimit: number | null): number =>
  Math.min(main === null ? Infinity : main - nonChargers, importLimit ?? Infinity)
