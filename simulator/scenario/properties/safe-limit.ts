import { areIdeal, installedLines, membersOf } from './installed-lines.ts'
import type { Property } from './property.ts'
import { Settled } from './settled.ts'

/** Seconds after the meter timeout until the limit must be kept. */
const REACTION_S = 5
const TOLERANCE_A = 0.05

/**
 * Counts the silence of the meter by itself. Precondition: an AC group whose external meter was
 * silenced and whose settings have not changed for longer than the meter timeout; for a budget, no boost; for a draw, ideal
 * chargers that are all online.
 */
export const safeLimit: Property = {
  name: 'safe-limit',
  about:
    'A group has no budget above its safe limit and keeps it on every line when its meter has been silent for longer than the timeout.',
  begin: (_start, met) => {
    const settled = new Settled()
    return (world) => {
      for (const group of world.groups.values()) {
        const { dlm, load, type } = group
        if (!dlm.enabled || !dlm.useExternalDevice || !load.meterOverrides.external.isSilent) {
          settled.forget(group)
          continue
        }
        if (type !== 'GROUP_TYPE_CHARGER') continue
        if (settled.seconds(world, group, 'silent') < world.meterTimeoutMs / 1_000 + REACTION_S) continue
        met()
        const limitA = dlm.safeLimit ?? 0
        const budgetA = Math.max(...(load.budgets ?? []).map(({ amount }) => amount))
        if (!dlm.enabledBoostCharging && budgetA > limitA + TOLERANCE_A) {
          return {
            what: `${group.name} has a budget of ${budgetA.toFixed(1)} A without meter values and a safe limit of ${limitA} A`,
          }
        }
        const members = membersOf(world, group)
        if (!areIdeal(members)) continue
        const maxA = Math.max(...installedLines(members))
        if (maxA > limitA + TOLERANCE_A) {
          return { what: `${group.name} draws ${maxA.toFixed(1)} A without meter values and a safe limit of ${limitA} A` }
        }
      }
      return undefined
    }
  },
}
