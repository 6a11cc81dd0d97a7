/**
 * Provides: dynamic load management: budgets, allocation, reasons, meters, safe limits and the log of decisions. Needs:
 * activity, battery-storage, congestion, core, demand-response, devices, dynamics, grid, http, meters, session, v2g.
 */

import { updateAllowedCurrent } from './allowed-current.ts'
import { allocateBudget } from './allocate-budget.ts'
import { recordLimits } from './limit-steps.ts'
import { journalLoad } from './load-journal.ts'
import { logDecisions, logSafeLimit } from './load-log.ts'
import { recordPausesOf } from './pauses.ts'
import { balanceBoosted, updateMeters, tickMeters } from './meters.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/**
 * Load management of one second. Meters send values, and every group with a change is balanced again. A group with
 * unchanged limits, cars and meter values is skipped.
 */
export function balanceGroups(world: World): void {
  for (const group of world.groups.values()) {
    const { load } = group
    if (load.balancedLimits !== group.dlm) meetNewLimits(world, group)
    // Without load management, only a congestion rule or the budgets of a former rule need processing.
    if (!group.dlm.enabled && !world.congestion.inForce.has(group.id) && !load.budgets) continue
    const isNews = tickMeters(world, group)
    if (isNews) logSafeLimit(world, group)
    if (isNews || load.needsBalancing || world.nowMs >= load.dueMs || hasNewPriorities(group)) rebalance(world, group)
  }
}

function meetNewLimits(world: World, group: Group) {
  group.load.balancedLimits = group.dlm
  updateMeters(world, group)
  logSafeLimit(world, group)
  group.load.needsBalancing = true
  balanceBoosted(world)
  if (!group.dlm.enabled) rebalance(world, group)
}

function hasNewPriorities({ load, dlm, customerGroupIds }: Group): boolean {
  if (!dlm.isQueuing) return false
  return load.seenPriorities !== customerGroupIds.join()
}

/** Allocates the budget of a group and updates its stations. */
function rebalance(world: World, group: Group): void {
  group.load.isDecided = true
  allocateBudget(world, group)
  for (const index of group.stationIndexes) updateAllowedCurrent(world, world.stations[index])
}

/**
 * Journals the decisions of this second. Call this after demand response, because load management and demand response
 * make one decision per session.
 */
export function writeDecisions(world: World): void {
  for (const group of world.groups.values()) {
    const { load } = group
    if (!load.isDecided) continue
    load.isDecided = false
    journalLoad(world, group)
    if (load.budgets) logDecisions(world, group)
    recordLimits(world, group)
    recordPausesOf(world, group)
  }
}
