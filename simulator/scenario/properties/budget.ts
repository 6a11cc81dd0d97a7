import { budgetBreaches } from '#simulator/dlm/world/budget-check.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Property } from './property.ts'

let last: { world: WeakRef<World>; atMs: number; entries: number; breaches: ReturnType<typeof budgetBreaches> } | undefined

/** The exceeded budgets of this second. Two properties need them after the lines of a second. */
export function breachesNow(world: World): ReturnType<typeof budgetBreaches> {
  const { nowMs, journal } = world
  if (last?.atMs !== nowMs || last.entries !== journal.length || last.world.deref() !== world) {
    last = { world: new WeakRef(world), atMs: nowMs, entries: journal.length, breaches: budgetBreaches(world) }
  }
  return last.breaches
}

/** The check of the running world. */
export const worldBudget: Property = {
  name: 'budget',
  about: 'Neither allocations nor drawn currents exceed the budget of a group.',
  begin: (_start, met) => (world) => {
    for (const { dlm, load } of world.groups.values()) if (dlm.enabled && load.sessions.size > 0) met()
    const [breach] = breachesNow(world)
    if (!breach) return undefined
    const { groupId, drawn, budget, line } = breach
    const group = world.groups.get(groupId)?.name ?? `group ${groupId}`
    const where = line === null ? '' : ` on line ${line + 1}`
    return { group, what: `${group} draws ${drawn.toFixed(2)} of ${budget.toFixed(2)}${where}` }
  },
}
