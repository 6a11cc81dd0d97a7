import { budgetBreaches } from '#simulator/dlm/world/budget-check.ts'
import type { Property } from './property.ts'

/** The check of the running world. */
export const worldBudget: Property = {
  name: 'budget',
  about: 'Neither allocations nor drawn currents exceed the budget of a group.',
  begin: () => (world) => {
    const [breach] = budgetBreaches(world)
    if (!breach) return undefined
    const { groupId, drawn, budget, line } = breach
    const group = world.groups.get(groupId)?.name ?? `group ${groupId}`
    const where = line === null ? '' : ` on line ${line + 1}`
    return { group, what: `${group} draws ${drawn.toFixed(2)} of ${budget.toFixed(2)}${where}` }
  },
}
