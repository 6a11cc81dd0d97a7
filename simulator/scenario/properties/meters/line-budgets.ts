import type { Group } from '#simulator/groups/world/group.ts'

/** Assumed voltage of the conversion to kW. */
const KW_PER_A = 0.69
const LINES = [0, 1, 2] as const
/** A or kW on each grid line. */
export type Lines = readonly number[]

/**
 * The budget of each grid line, A or kW, from the limits and the values of the meters:
 * - a meter that is not trusted leaves the safe limit, or nothing but the boost
 * - otherwise what the fuse leaves beside the building, or with solar charging its surplus, up to the import limit
 * - the surplus of a boost source comes on top
 *
 * `chargersA` are the currents of the chargers in the second before, which a meter may include.
 */
function lineBudgets({ dlm, load, type }: Group, chargersA: Lines): Lines {
  const unit = type === 'GROUP_TYPE_DC' ? KW_PER_A : 1
  const { external, boost } = load.meters
  const importLimit = dlm.importLimit ?? Infinity
  const fuseA =
    dlm.isEnegicMainFuse && external?.device?.provider === 'ENEGIC' ? external.device.fuseA : (dlm.mainCurrent ?? Infinity)
  return LINES.map((line) => {
    if (external?.health.isStale && dlm.useExternalDevice) return Math.min(dlm.safeLimit ?? 0, importLimit)
    const boostA = boost?.measuredA && !boost.health.isStale ? Math.max(0, -boost.measuredA[line]) : 0
    if (!external) return importLimit + boostA * unit
    const nonChargersA = (external.measuredA?.[line] ?? 0) - (dlm.stationPowerIncluded ? (chargersA[line] ?? 0) : 0)
    if (external.health.isStale) return boostA * unit
    const free = dlm.isSolarCharging ? -nonChargersA * unit - (dlm.exportLimit ?? 0) : (fuseA - nonChargersA) * unit
    return Math.max(0, Math.min(free, importLimit)) + boostA * unit
  })
}

/** The budgets that a group should have: one for each grid line with phase balancing, else the smallest or that of the chosen line. */
export function expectedBudgets(group: Group, chargersA: Lines): Lines {
  const { dlm, type } = group
  const all = lineBudgets(group, chargersA)
  const chosen = dlm.phaseCurrent === 0 ? undefined : all[dlm.phaseCurrent - 1]
  if (dlm.phaseBalancing && type !== 'GROUP_TYPE_DC') return all.map((one) => chosen ?? one)
  return [chosen ?? Math.min(...all)]
}
