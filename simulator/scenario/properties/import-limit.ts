import { areIdeal, installedLines, membersOf } from './installed-lines.ts'
import type { Property } from './property.ts'
import { Settled } from './settled.ts'

/** Seconds without a change until the limit must be kept. */
const SETTLED_S = 3
const TOLERANCE_A = 0.05

/**
 * Does not use the budgets of load management. Precondition: an AC group of ideal chargers that are all online, without boost,
 * with the same limits and members for three seconds.
 */
export const importLimit: Property = {
  name: 'import-limit',
  about: 'The chargers of a group keep its import limit on every grid line.',
  begin: (_start, met) => {
    const settled = new Settled()
    return (world) => {
      for (const group of world.groups.values()) {
        const { enabled, importLimit: limitA, enabledBoostCharging } = group.dlm
        if (!enabled || limitA === null || enabledBoostCharging || group.type !== 'GROUP_TYPE_CHARGER') continue
        if (settled.seconds(world, group) < SETTLED_S) continue
        const members = membersOf(world, group)
        if (!areIdeal(members)) continue
        met()
        const maxA = Math.max(...installedLines(members))
        if (maxA > limitA + TOLERANCE_A) {
          return { what: `${group.name} draws ${maxA.toFixed(1)} A on a line with an import limit of ${limitA} A` }
        }
      }
      return undefined
    }
  },
}
