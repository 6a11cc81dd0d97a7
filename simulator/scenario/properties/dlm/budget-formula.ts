import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { installedLines, membersOf } from '../installed-lines.ts'
import { areSame, type Property } from '../property.ts'

/** Assumed voltage of the conversion to kW. */
const KW_PER_A = 0.69
const LINES = [0, 1, 2] as const
/** A or kW on each grid line. */
type Lines = readonly number[]

/**
 * The budget of each grid line, A or kW, from the limits and the values of the meters:
 * - a meter that is not trusted leaves the safe limit, or nothing but the boost
 * - otherwise what the fuse leaves beside the building, or with solar charging its surplus, up to the import limit
 * - the surplus of a boost source comes on top, divided by the groups that use it, unless it is the external meter of another group
 *
 * `chargersA` are the currents of the chargers in the second before, which a meter may include.
 */
function lineBudgets({ dlm, load, type }: Group, chargersA: Lines, share: number): Lines {
  const unit = type === 'GROUP_TYPE_DC' ? KW_PER_A : 1
  const { external, boost } = load.meters
  const importLimit = dlm.importLimit ?? Infinity
  const fuseA =
    dlm.isEnegicMainFuse && external?.device?.provider === 'ENEGIC' ? external.device.fuseA : (dlm.mainCurrent ?? Infinity)
  return LINES.map((line) => {
    if (external?.health.isStale && dlm.useExternalDevice) return Math.min(dlm.safeLimit ?? 0, importLimit)
    const boostA = boost?.measuredA && !boost.health.isStale ? Math.max(0, -boost.measuredA[line]) * share : 0
    if (!external) return importLimit + boostA * unit
    const nonChargersA = (external.measuredA?.[line] ?? 0) - (dlm.stationPowerIncluded ? (chargersA[line] ?? 0) : 0)
    if (external.health.isStale) return boostA * unit
    const free = dlm.isSolarCharging ? -nonChargersA * unit - (dlm.exportLimit ?? 0) : (fuseA - nonChargersA) * unit
    return Math.max(0, Math.min(free, importLimit)) + boostA * unit
  })
}

/** The share of the boost surplus that a group may use, 0 to 1. */
function boostShare({ groups }: World, { id, load: { meters } }: Group): number {
  const wanted = meters.boost?.device?.deviceId
  const others = wanted === undefined ? [] : [...groups.values()].filter((one) => one.id !== id)
  const users = (kind: 'external' | 'boost') => others.filter(({ load }) => load.meters[kind]?.device?.deviceId === wanted).length
  return users('external') > 0 ? 0 : 1 / (1 + users('boost'))
}

/** The budgets that a group should have: one for each grid line with phase balancing, else the smallest or that of the chosen line. */
function expectedBudgets(group: Group, chargersA: Lines, share: number): Lines {
  const { dlm, type } = group
  const all = lineBudgets(group, chargersA, share)
  const chosen = dlm.phaseCurrent === 0 ? undefined : all[dlm.phaseCurrent - 1]
  if (dlm.phaseBalancing && type !== 'GROUP_TYPE_DC') return all.map((one) => chosen ?? one)
  return [chosen ?? Math.min(...all)]
}

/** A. Values of meters and budgets are rounded, and so is the sample of each charger that a meter includes. */
const [TOLERANCE, SAMPLE_TOLERANCE] = [0.02, 0.005]

/**
 * Precondition: load management that has decided on its present limits, members and share of a boost surplus, in a second with a value of its meter or on a
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
        const share = boostShare(world, group)
        const inputs = [dlm, group.stationIndexes, load.outsiders.size, present.length, share]
        before.set(group.id, { inputs, linesA: installedLines(present), hadRule })
        const { external, boost } = load.meters
        const isNow = !external || external.health.isStale || external.health.lastValueMs === world.nowMs
        const isPlain = load.balancedLimits === dlm && was !== undefined && areSame(was.inputs, inputs)
        const isBoosting = boost?.device && boost.health.lastValueMs !== world.nowMs && !boost.health.isStale
        if (!dlm.enabled || !isNow || !isPlain || isBoosting || load.outsiders.size > 0) continue
        if (hadRule || was.hadRule || (dlm.stationPowerIncluded && members.some(({ powerW, path }) => powerW < 0 || path))) {
          continue
        }
        const expected = expectedBudgets(group, was.linesA, share)
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
