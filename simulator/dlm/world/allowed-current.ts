import { MIN_CHARGING_CURRENT_A } from '#simulator/devices/model/charger.ts'
import { amperesOfKw } from '#simulator/grid/model/kilowatts.ts'
import { onlineBudgets } from './offline-reserve.ts'
import type { LoadSession } from './group-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/**
 * The current that load management allocates to a station, A per phase. Infinity when nothing limits the station, also between
 * its joining and the next allocation. 0 without a session.
 */
function sharedOutA({ load, type }: Group, index: number): number {
  if (!load.budgets || load.newMembers.has(index)) return Infinity
  const current = load.sessions.get(index)?.applied.current ?? 0
  return type === 'GROUP_TYPE_DC' ? amperesOfKw(current) : current
}

/** The current that a group allows a station, A per phase: its allocation, or less during demand response. */
export function allowedByA(group: Group, index: number): number {
  const sharedA = sharedOutA(group, index)
  const ceiling = group.response.ceilings.get(index)
  if (ceiling === undefined) return sharedA
  return Math.min(sharedA, group.type === 'GROUP_TYPE_DC' ? amperesOfKw(ceiling) : ceiling)
}

/** The current that was sent to a session: A per phase; kW in a DC group. */
export const allocatedCurrent = ({ response }: Group, { station, applied }: LoadSession): number =>
  Math.min(applied.current, response.ceilings.get(station) ?? Infinity)

/**
 * The current that a group guarantees a V2G point regardless of later arrivals, A per phase: an equal share of the
 * tightest present budget. Where that is below the minimum of a car, only as many cars as fit are served, by arrival.
 */
function assuredByA(group: Group, { vehicle, index, minChargingCurrentA }: Station): number {
  const { load, dlm, stationIndexes } = group
  // A congestion rule takes time from a car, which the car's plan includes. It does not lower the lasting current.
  if (!load.lasting) return Infinity
  const minA = Math.max(MIN_CHARGING_CURRENT_A, minChargingCurrentA, dlm.isQueuing ? (dlm.requiredCurrent ?? 0) : 0)
  const budgetA = Math.min(...onlineBudgets(load, load.lasting))
  const shareA = budgetA / Math.max(1, stationIndexes.length)
  if (shareA >= minA) return shareA
  let before = 0
  for (const { station, request } of load.sessions.values()) {
    if (station !== index && request.arrivesMs <= (vehicle?.arrivesMs ?? Infinity)) before++
  }
  return (before + 1) * minA <= budgetA ? minA : 0
}

/**
 * Sets the current that a station may draw and the current that is guaranteed to it. The strictest of its groups
 * decides. Call this after every change of a session, an allocation or a membership.
 */
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
  if (station.path) station.path.isCountedDue = true
}

/** The current that a station might draw without the demand response of this group, A per phase. */
export function allowedByOthersA(world: World, station: Station, group: Group): number {
  let allowedA = sharedOutA(group, station.index)
  for (const id of station.groupIds) {
    const other = id === group.id ? undefined : world.groups.get(id)
    if (other) allowedA = Math.min(allowedA, allowedByA(other, station.index))
  }
  return allowedA
}
