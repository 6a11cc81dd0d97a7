import { budgetsOf, heldTo, type LineBudget } from '../model/budget.ts'
import { PHASE_V } from '../model/kilowatts.ts'
import { importKw } from '#simulator/congestion/world/congestion.ts'
import { budgetInputsOf } from './site-figures.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Of the true voltage a post knows nothing. With this one, what a current comes to is never more than what was meant. */
export const COUNTED_V = 1.02 * PHASE_V

/** What a group's chargers may take in all. */
export interface Budgets {
  /** By its own limits: what it can count on when no rule is in force. */
  readonly lasting: readonly LineBudget[] | null
  /** The same, or less while congestion is managed. */
  readonly now: readonly LineBudget[] | null
}

/** The budgets of a group in this second; null where nothing limits it. Congestion is managed without load management, too. */
export function groupBudgets(world: World, group: Group): Budgets {
  const isDc = group.type === 'GROUP_TYPE_DC'
  const lasting = budgetsOf(group.dlm, budgetInputsOf(world, group), isDc)
  const limitKw = importKw(world, group)
  if (limitKw === null) return { lasting, now: lasting }
  const amount = isDc ? limitKw : (limitKw * 1_000) / (3 * COUNTED_V)
  return { lasting, now: heldTo(lasting, Math.floor(amount * 100) / 100, group.dlm, isDc) }
}
