import type { DlmLimits } from '#contract/dlm.ts'
import type { BudgetInputs } from '../model/budget.ts'
import type { MeterDevice } from '#simulator/meters/model/external-meter.ts'
import type { PhaseCurrents } from '#simulator/meters/model/meter.ts'
import { chargerCurrentsA } from './charger-currents.ts'
import { NO_CURRENTS } from './group-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** The current of a site on each grid line, A: the whole building, the group's chargers, and the rest. */
export interface SiteFigures {
  readonly total: PhaseCurrents
  readonly chargers: PhaseCurrents
  readonly nonChargers: PhaseCurrents
}

const map = (f: (line: 0 | 1 | 2) => number): PhaseCurrents => [f(0), f(1), f(2)]

/** As of the last value of the external meter. Without a meter the rest of the building is 0. */
export function siteFigures(world: World, group: Group): SiteFigures {
  const meter = group.load.meters.external
  const measured = meter?.measuredA
  const chargers = meter && measured ? meter.chargersA : chargerCurrentsA(world, group)
  const total = map((line) => {
    if (!measured) return chargers[line]
    return group.dlm.stationPowerIncluded ? measured[line] : measured[line] + chargers[line]
  })
  return { total, chargers, nonChargers: map((line) => total[line] - chargers[line]) }
}

/**
 * The main fuse that applies, A. It requires a meter, which measures the headroom. The Enegic meter reports its own fuse rating.
 */
export const mainFuseA = ({ dlm, load: { meters } }: Group): number | null =>
  meters.external && mainFuseOf(dlm, meters.external.device)

/** The main fuse behind a meter, A. */
export const mainFuseOf = (
  { isEnegicMainFuse, mainCurrent }: Pick<DlmLimits, 'isEnegicMainFuse' | 'mainCurrent'>,
  device: MeterDevice | null,
): number | null => (isEnegicMainFuse && device?.provider === 'ENEGIC' ? device.fuseA : mainCurrent)

/** Whether the chargers get no solar power because the meter sends no values. With an external device the safe limit applies instead. */
export const isSurplusUnknown = ({ dlm, load }: Group): boolean =>
  dlm.enabled && dlm.isSolarCharging && !dlm.useExternalDevice && load.meters.external?.health.isStale === true

/** The groups that share the surplus of a boost device; 0 if it is the external meter of another group, whose limits include it. */
export function boostGroupsOf({ groups }: World, { id, load }: Group): number {
  const deviceId = load.meters.boost?.device?.deviceId
  let count = 1
  for (const { id: otherId, load: other } of deviceId === undefined ? [] : groups.values()) {
    if (otherId === id) continue
    if (other.meters.external?.device?.deviceId === deviceId) return 0
    if (other.meters.boost?.device?.deviceId === deviceId) count++
  }
  return count
}

/** The inputs of the budget calculation of a group. */
export function budgetInputsOf(world: World, group: Group): BudgetInputs {
  const { external, boost } = group.load.meters
  const isBoosted = boost?.measuredA && !boost.health.isStale
  const groups = isBoosted ? boostGroupsOf(world, group) : 0
  return {
    meter: external ? (external.health.isStale ? 'stale' : 'fresh') : 'none',
    mainA: mainFuseA(group),
    nonChargersA: external ? siteFigures(world, group).nonChargers : NO_CURRENTS,
    boostA: groups > 0 ? map((line) => Math.max(0, -(boost?.measuredA?.[line] ?? 0)) / groups) : NO_CURRENTS,
  }
}
