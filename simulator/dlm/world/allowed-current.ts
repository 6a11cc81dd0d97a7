import { LEAST_CURRENT_A } from '#simulator/stations/model/charger.ts'
import { amperesOfKw } from '../model/kilowatts.ts'
import { reachableBudgets } from './offline-reserve.ts'
import type { Session } from './group-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** What load management gives a station, A per phase; Infinity when nothing limits it, 0 without a session. */
function sharedOutA({ load, type }: Group, index: number): number {
  if (!load.budgets) return Infinity
  const current = load.sessions.get(index)?.applied.current ?? 0
  return type === 'GROUP_TYPE_DC' ? amperesOfKw(current) : current
}

/** What a group lets a station draw, A per phase: less than its share while the frequency asks for it. */
export function allowedByA(group: Group, index: number): number {
  const sharedA = sharedOutA(group, index)
  const ceiling = group.response.ceilings.get(index)
  if (ceiling === undefined) return sharedA
  return Math.min(sharedA, group.type === 'GROUP_TYPE_DC' ? amperesOfKw(ceiling) : ceiling)
}

/** What a session has been told: A per phase; kW in a DC group. */
export const allocatedCurrent = ({ response }: Group, { station, applied }: Session): number =>
  Math.min(applied.current, response.ceilings.get(station) ?? Infinity)

/**
 * What a group will leave a V2G point whoever else comes, A per phase: an equal share of the tightest budget of now. Where
 * that is less than a car can be served with, only so many cars are served, by their arrival.
 */
function assuredByA(group: Group, { vehicle, index, minChargingCurrentA }: Station): number {
  const { load, dlm, stationIndexes } = group
  // A congestion rule takes time from a car, which its plan knows of, and not current for good.
  if (!load.lasting) return Infinity
  const leastA = Math.max(LEAST_CURRENT_A, minChargingCurrentA, dlm.isQueuing ? (dlm.requiredCurrent ?? 0) : 0)
  const budgetA = Math.min(...reachableBudgets(load, load.lasting))
  const shareA = budgetA / Math.max(1, stationIndexes.length)
  if (shareA >= leastA) return shareA
  let before = 0
  for (const { station, claim } of load.sessions.values()) {
    if (station !== index && claim.arrivesMs <= (vehicle?.arrivesMs ?? Infinity)) before++
  }
  return (before + 1) * leastA <= budgetA ? leastA : 0
}

/** Tells a station what it may draw, and what it can count on: of several groups the strictest decides. */
export function updateAllowedCurrent(world: World, station: Station | undefined): void {
  if (!station) return
  const isPlanned = station.plan.kind === 'v2g'
  let allowedA = Infinity
  let assuredA = Infinity
  for (const id of station.groupIds) {
    const group = world.groups.get(id)
    if (!group) continue
    allowedA = Math.min(allowedA, allowedByA(group, station.index))
    if (isPlanned) assuredA = Math.min(assuredA, assuredByA(group, station))
  }
  station.allowedCurrentA = allowedA
  station.assuredCurrentA = assuredA
}

/** What a station might draw if this group were not holding it down because of the frequency, A per phase. */
export function allowedByOthersA(world: World, station: Station, group: Group): number {
  let allowedA = sharedOutA(group, station.index)
  for (const id of station.groupIds) {
    const other = id === group.id ? undefined : world.groups.get(id)
    if (other) allowedA = Math.min(allowedA, allowedByA(other, station.index))
  }
  return allowedA
}
