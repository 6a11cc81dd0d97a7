import { runningAt } from '../model/apply-allocation.ts'
import { byTurn, drawsOn } from '../model/current-request.ts'
import { kwOfAmperes } from '#simulator/grid/model/kilowatts.ts'
import { updateAllowedCurrent } from './allowed-current.ts'
import { groupBudgets } from './group-budgets.ts'
import type { LoadSession } from './group-load.ts'
import { recordLimits, recordPastLimits } from './limit-steps.ts'
import { journalLoad } from './load-journal.ts'
import { logSafeLimit } from './load-log.ts'
import { updateMeters } from './meters.ts'
import { currentRequestOf, newSession } from './sessions.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/**
 * Load management at the start of a world. Every session keeps its current from the past, so that the recording
 * continues where the history ends. Where the budget is exceeded, the last sessions get less or nothing.
 */
export function startLoads(world: World): void {
  for (const group of world.groups.values()) {
    group.load.balancedLimits = group.dlm
    updateMeters(world, group)
    logSafeLimit(world, group)
    const budgets = groupBudgets(world, group)
    group.load.lasting = budgets.lasting
    group.load.budgets = budgets.now
    if (group.load.budgets) startSessions(world, group)
  }
  for (const group of world.groups.values()) {
    journalLoad(world, group)
    recordPastLimits(world, group)
    recordLimits(world, group)
  }
  for (const station of world.stations) updateAllowedCurrent(world, station)
}

function startSessions(world: World, group: Group) {
  const { budgets, sessions } = group.load
  const free = (budgets ?? []).map(({ amount }) => amount)
  for (const session of claimants(world, group)) {
    const { seam, pastAllowedA = 0 } = world.stations[session.station]?.plan ?? {}
    const pastA = seam?.allottedA ?? pastAllowedA
    const past = group.type === 'GROUP_TYPE_DC' ? kwOfAmperes(pastA) : pastA
    const room = Math.min(...free.filter((_, line) => drawsOn(session.request, line)))
    const could = Math.min(past, session.request.max, Math.floor(room * 100) / 100)
    const current = could < session.request.min ? 0 : could
    for (const line of free.keys()) if (drawsOn(session.request, line)) free[line] = (free[line] ?? 0) - current
    session.applied = runningAt(current)
    session.allotted = current
    session.journalledCurrent = current
    session.journalledShare = current
    sessions.set(session.station, session)
  }
}

const claimants = (world: World, group: Group): LoadSession[] =>
  group.stationIndexes
    .flatMap((index) => {
      const station = world.stations[index]
      return station?.isOnline && station.demandA > 0 ? [newSession(index, currentRequestOf(station, group))] : []
    })
    .toSorted((a, b) => byTurn(a.request, b.request))
