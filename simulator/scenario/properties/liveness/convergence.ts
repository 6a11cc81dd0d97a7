import { SECOND_MS } from '#contract/durations.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { balanceInputs } from './balance-inputs.ts'
import { areIdeal, membersOf } from '../installed-lines.ts'
import type { Property } from '../property.ts'

/** Seconds after which allocations no longer change. The end of a hold after a switch counts as a new request. */
const CONVERGED_S = 150

const allocationsText = ({ load }: Group) =>
  [...load.sessions.values()].map(({ station, applied }) => `${station} ${applied.current.toFixed(3)}`).join(', ')

/**
 * Liveness: load management settles when faults and changes have ended. Precondition: a group of ideal AC chargers that are all
 * online and in no other group, with the same limits, budgets, requests and reserves for 150 s.
 */
export const convergence: Property = {
  name: 'convergence',
  about: 'Allocations do not change once the limits and requests of a group have been the same for 150 s.',
  begin: (_start, met) => {
    const known = new Map<number, { readonly inputs: string; readonly sinceMs: number; allocations?: string }>()
    return (world) => {
      for (const group of world.groups.values()) {
        if (!group.dlm.enabled || group.load.sessions.size === 0) {
          known.delete(group.id)
          continue
        }
        const members = membersOf(world, group)
        if (!areIdeal(members) || members.some(({ groupIds }) => groupIds.length > 1)) {
          known.delete(group.id)
          continue
        }
        const inputs = balanceInputs(world, group)
        const before = known.get(group.id)
        if (before?.inputs !== inputs) {
          known.set(group.id, { inputs, sinceMs: world.nowMs })
          continue
        }
        const settledS = (world.nowMs - before.sinceMs) / SECOND_MS
        if (settledS < CONVERGED_S) continue
        const allocations = allocationsText(group)
        if (settledS > CONVERGED_S) met()
        if (settledS > CONVERGED_S && before.allocations !== allocations) {
          return {
            what: `${group.name} changes its allocations from ${before.allocations} to ${allocations} A after ${settledS} s without a cause`,
          }
        }
        before.allocations = allocations
      }
      return undefined
    }
  },
}
