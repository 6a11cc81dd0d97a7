import { installedLines, membersOf } from '../installed-lines.ts'
import { areSame, type Property } from '../property.ts'
import { expectedBudgets, type Lines } from './line-budgets.ts'

/** A. Values of meters and budgets are rounded, and so is the sample of each charger that a meter includes. */
const [TOLERANCE, SAMPLE_TOLERANCE] = [0.02, 0.005]

/**
 * Precondition: load management that has decided on its present limits and members, in a second with a value of its meter or on a
 * stale one; no congestion rule in this second or the one before; and the members of the second before, whose samples the meter includes if they
 * are ideal.
 */
export const budgetFormula: Property = {
  name: 'budget-formula',
  about: 'The budgets of a group are what fuse, building, limits, solar surplus and boost leave, or the safe limit.',
  concerns: ({ groups }) => [...groups.values()].some(({ dlm }) => dlm.enabled),
  begin: (_, met) => {
    const before = new Map<number, { inputs: unknown[]; linesA: Lines; hadRule: boolean }>()
    return (world) => {
      for (const group of world.groups.values()) {
        const { dlm, load, name } = group
        const was = before.get(group.id)
        const members = membersOf(world, group)
        const present = members.filter(({ lastHeardMs, isOnline }) => isOnline && lastHeardMs === world.nowMs)
        const hadRule = world.congestion.inForce.has(group.id)
        const inputs = [dlm, group.stationIndexes, load.outsiders.size, present.length]
        before.set(group.id, { inputs, linesA: installedLines(present), hadRule })
        const { external, boost } = load.meters
        const isNow = !external || external.health.isStale || external.health.lastValueMs === world.nowMs
        const isPlain = load.balancedLimits === dlm && was !== undefined && areSame(was.inputs, inputs)
        const isBoosting = boost?.device && boost.health.lastValueMs !== world.nowMs && !boost.health.isStale
        if (!dlm.enabled || !isNow || !isPlain || isBoosting || load.outsiders.size > 0) continue
        if (hadRule || was.hadRule || (dlm.stationPowerIncluded && members.some(({ powerW, path }) => powerW < 0 || path))) {
          continue
        }
        const expected = expectedBudgets(group, was.linesA)
        const isUnlimited = expected.every((one) => one === Infinity)
        const amounts = load.budgets?.map(({ amount }) => amount)
        if (isUnlimited && !amounts) continue
        met()
        const tolerance = TOLERANCE + (dlm.stationPowerIncluded ? SAMPLE_TOLERANCE * members.length : 0)
        const isRight =
          !isUnlimited &&
          expected.every((one, line) => one === amounts?.[line] || Math.abs(one - (amounts?.[line] ?? NaN)) <= tolerance)
        if (isRight && amounts?.length === expected.length) continue
        return {
          what: `${name} has budgets of ${amounts?.map((one) => one.toFixed(2)).join()}, and should have ${expected.map((one) => one.toFixed(2)).join()}`,
        }
      }
      return undefined
    }
  },
}
