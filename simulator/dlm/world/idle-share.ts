import { amperesOfKw, kwOfAmperes } from '#simulator/grid/model/kilowatts.ts'
import { drawsOn } from '../model/current-request.ts'
import { MIN_CHARGING_CURRENT_A } from '#simulator/devices/model/charger.ts'
import { setpointOfA } from '#simulator/dynamics/world/step-path.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { sharedBudgets } from './offline-reserve.ts'
import { budgetLinesOf } from './sessions.ts'

/** More room than needed before the share is given again, so that a budget that moves with a meter does not switch it often. */
const ROOM_TO_RETURN = 1.25

/**
 * What each idle charger outside may hold as the limit of its next transaction, so that it still charges after it has lost the
 * platform: the minimum current, if every budget has room for all of them beside the allocations; otherwise 0. A per phase; kW in a
 * DC group.
 */
export function idleShare(world: World, group: Group): number {
  const { load, type } = group
  const idle = group.stationIndexes.flatMap((index) => {
    const station = world.stations[index]
    if (!station?.ocpp || !station.isOnline || load.sessions.has(index)) return []
    return [budgetLinesOf(station, group, station.phases)]
  })
  if (idle.length === 0) return 0
  const min = type === 'GROUP_TYPE_DC' ? kwOfAmperes(MIN_CHARGING_CURRENT_A) : MIN_CHARGING_CURRENT_A
  const held = new Set(load.excessReserves.map(({ station }) => station))
  const sessions = [...load.sessions.values()].filter(({ station, isOffline }) => !isOffline && !held.has(station))
  const hasRoom = sharedBudgets(load).every((amount, line) => {
    const allocated = sessions.reduce((sum, { request, applied }) => (drawsOn(request, line) ? sum + applied.current : sum), 0)
    const reserve = load.idleShare > 0 ? min : min * ROOM_TO_RETURN
    return allocated + reserve * idle.filter((lines) => drawsOn({ lines }, line)).length <= amount
  })
  return hasRoom ? min : 0
}

/** The limit that an idle charger should hold, A per phase; Infinity without a budget. An operator can set a lower one. */
export function idleLimitA(world: World, station: Station): number {
  let limitA = Infinity
  for (const id of station.groupIds) {
    const group = world.groups.get(id)
    if (!group?.load.budgets) continue
    const { idleShare: share } = group.load
    limitA = Math.min(limitA, group.type === 'GROUP_TYPE_DC' ? amperesOfKw(share) : share)
  }
  return Math.max(0, setpointOfA(station, limitA))
}
