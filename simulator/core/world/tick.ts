import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { GRID_STEP_MS, gridFrequencyHz, stepGrid } from '#simulator/grid/model/grid.ts'
import { stepStation } from '#simulator/stations/world/station-step.ts'
import { stepFastReserves } from '#simulator/demand-response/world/fast-reserve.ts'
import { balanceGroups, writeDecisions } from '#simulator/dlm/world/balance-groups.ts'
import { shareBuildings } from '#simulator/dlm/world/building-shares.ts'
import { updateActiveRules } from '#simulator/congestion/world/congestion-actions.ts'
import { shareExports } from '#simulator/congestion/world/congestion-exports.ts'
import { sendFfrLogs } from '#simulator/ffr-logs/world/ffr-log.ts'
import { watchFrequency } from '#simulator/grid/world/frequency-watch.ts'
import { stepDemandResponse, measureResponses } from '#simulator/demand-response/world/demand-response.ts'
import { closeOrders } from '#simulator/p2p-market/world/p2p.ts'
import { journalDrawn } from '#simulator/dlm/world/load-journal.ts'
import { chooseRetainedMembers } from '#simulator/history/world/retained-seconds.ts'
import { addMinute } from '#simulator/history/world/minute.ts'
import { demandA, markGroupsForBalancing } from '#simulator/dlm/world/sessions.ts'
import type { World } from './state.ts'
import { recordStationEvent } from './station-journal.ts'
import { followPlan } from '#simulator/v2g/world/v2g-plans.ts'
import { v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'
import { updateOverloads } from '#simulator/dlm/world/overloads.ts'

/**
 * Runs the world for one second, in this order: clock, grid frequency, meters and what load management allows, what the
 * frequency asks of groups, the log of both, fast reserves, what buildings are to have from cars, then each station (cars, power, energy,
 * state of charge, status), and last the sample that every window reads.
 */
export function tick(world: World): void {
  world.nowMs += SECOND_MS
  closeOrders(world)
  moveGrid(world)
  const frequencyHz = gridFrequencyHz(world.grid)
  watchFrequency(world.frequencyWatch, world.journal, world.nowMs, frequencyHz, world.grid.driver.kind)
  updateActiveRules(world)
  balanceGroups(world)
  stepDemandResponse(world)
  writeDecisions(world)
  stepFastReserves(world)
  shareBuildings(world)
  shareExports(world)
  stepStations(world, frequencyHz)
  journalDrawn(world)
  measureResponses(world)
  updateOverloads(world)
  world.recorder.write(world.nowMs, world.stations, frequencyHz)
  sendFfrLogs(world)
  if (world.nowMs % MINUTE_MS !== 0) return
  chooseRetainedMembers(world)
  addMinute(world, frequencyHz)
}

function moveGrid({ grid, fastFrequency, nowMs }: World) {
  for (let atMs = nowMs - SECOND_MS + GRID_STEP_MS; atMs <= nowMs; atMs += GRID_STEP_MS) {
    stepGrid(grid, atMs)
    fastFrequency.write(atMs, gridFrequencyHz(grid))
  }
}

function stepStations(world: World, frequencyHz: number) {
  for (const station of world.stations) {
    if (!station.isOnline) continue
    const v2g = station.plan.kind === 'v2g' ? v2gSettingsOf(world.groups, station.groupIds) : null
    const ordinary = stepStation(station, world.nowMs, frequencyHz, v2g, 1)
    if (station.ffr && station.vehicle) followPlan(world, station, station.vehicle, v2g)
    const takes = station.groupIds.length > 0 ? demandA(station, world.nowMs, v2g) : 0
    if (takes !== station.demandA) {
      station.demandA = takes
      markGroupsForBalancing(world, station)
    }
    const status = station.heldStatus ?? ordinary
    if (status === station.status) continue
    recordStationEvent(world, 'status', { deviceId: station.deviceId, status, was: station.status })
    station.status = status
    station.statusSinceMs = world.nowMs
    world.fleetNews.add(station)
  }
}
