import { budgetsOf, capBudgets, type LineBudget } from '../model/budget.ts'
import { POWER_LIMIT_V } from '#contract/congestion.ts'
import { importKw } from '#simulator/congestion/world/congestion.ts'
import { budgetInputsOf } from './site-figures.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** The budgets of all chargers of a group. */
export interface Budgets {
  /** From the group's own limits, without temporary rules. */
  readonly lasting: readonly LineBudget[] | null
  /** The same, or less while a congestion rule applies. */
  readonly now: readonly LineBudget[] | null
}

/** The budgets of a group in this second; null where nothing limits it. Congestion rules also apply without load management. */
export function groupBudgets(world: World, group: Group): Budgets {
  const isDc = group.type === 'GROUP_TYPE_DC'
  const lasting = budgetsOf(group.dlm, budgetInputsOf(world, group), isDc)
  const limitKw = importKw(world, group)
  if (limitKw === null) return { lasting, now: lasting }
  return { lasting, now: capBudgets(lasting, ruleLimit(group, limitKw), group.dlm, isDc) }
}

/** The limit of a congestion rule for the chargers of a group: A per phase; kW in a DC group. */
export function ruleLimit({ type }: Pick<Group, 'type'>, limitKw: number): number {
  const amount = type === 'GROUP_TYPE_DC' ? limitKw : (limitKw * 1_000) / (3 * POWER_LIMIT_V)
  return Math.floor(amount * 100) / 100
}
