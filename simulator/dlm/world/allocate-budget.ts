import { nextChangeMs } from '../model/apply-allocation.ts'
import { balance } from '../model/balance.ts'
import { groupBudgets } from './group-budgets.ts'
import { reservedStations, reserveExcess } from './excess-reserve.ts'
import { idleShare } from './idle-share.ts'
import { currentReservedOffline, sharedBudgets } from './offline-reserve.ts'
import { sameOr } from '../model/current-request.ts'
import { updateSessions } from './sessions.ts'
import { NO_STATIONS } from './group-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Allocates the budget of a group to its sessions. Changes only `group.load`. */
export function allocateBudget(world: World, group: Group): void {
  const { load, dlm } = group
  load.needsBalancing = false
  load.newMembers = NO_STATIONS
  load.dueMs = Infinity
  load.seenPriorities = group.customerGroupIds.join()
  const budgets = groupBudgets(world, group)
  load.lasting = budgets.lasting
  load.budgets = budgets.now
  if (!load.budgets) {
    load.sessions.clear()
    load.offlineReserves = []
    load.excessReserves = []
    load.idleShare = 0
    load.allocatedBudget = null
    return
  }

  updateSessions(world, group)
  load.offlineReserves = currentReservedOffline(world, group)
  reserveExcess(world, group)
  const isReserved = reservedStations(load)
  const sessions = [...load.sessions.values()].filter(({ isOffline, station }) => !isOffline && !isReserved.has(station))
  const shares = balance(sessions, sharedBudgets(load), dlm.isQueuing, world.nowMs)
  for (const [place, session] of sessions.entries()) {
    const share = shares[place]
    if (!share) continue
    session.asked = sameOr(session.asked, share.asked)
    session.allotted = share.allotted
    session.applied = share.applied
    load.dueMs = Math.min(load.dueMs, nextChangeMs(share.applied, world.nowMs))
  }
  load.idleShare = idleShare(world, group)
}
