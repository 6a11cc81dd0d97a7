import { gridFrequencyHz } from '#simulator/grid/model/grid.ts'
import { PastReader } from '#simulator/history/model/past.ts'
import { moveCars } from '#simulator/vehicles/world/car-visits.ts'
import { deviceFrequencyHz } from '#simulator/devices/world/in-service.ts'
import { stepStation } from '#simulator/stations/world/station-step.ts'
import { ratedPowerW } from '#simulator/devices/model/plan.ts'
import { shareBuildings } from '#simulator/dlm/world/building-shares.ts'
import { demandA } from '#simulator/dlm/world/sessions.ts'
import { startLoads } from '#simulator/dlm/world/start-loads.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { visitFrom } from '#simulator/vehicles/model/vehicle.ts'
import { followPlan } from '#simulator/v2g/world/v2g-plans.ts'
import { v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'

/** Sets every station to the state that follows from its past, so that the recording continues where the history ends. */
export function initialiseStations(world: World): void {
  for (const station of world.stations) {
    if (station.isOnline) placeCar(world, station)
    else restoreOfflineStation(world, station)
  }
  startLoads(world)
  shareBuildings(world)
  for (const station of world.stations) if (station.isOnline) takeSample(world, station)
  world.recorder.write(world.nowMs, world.stations, gridFrequencyHz(world.grid))
}

function placeCar(world: World, station: Station) {
  const { plan } = station
  const v2g = v2gSettingsOf(world.groups, station.groupIds)
  if (plan.kind === 'battery') {
    const pastSocPercent = world.batteryPast.socPercent(world.nowMs, plan.capacityWh / ratedPowerW(plan))
    if (Number.isNaN(station.socPercent)) station.socPercent = pastSocPercent
  } else {
    station.nextVisit = visitFrom(plan, world.nowMs)
    if (station.heldStatus === null) moveCars(station, world.nowMs, v2g?.dailySchedule)
  }
  station.demandA = demandA(station, world.nowMs, v2g)
}

function takeSample(world: World, station: Station) {
  const v2g = v2gSettingsOf(world.groups, station.groupIds)
  const status = stepStation(station, world.nowMs, gridFrequencyHz(world.grid), v2g, 0)
  station.status = station.heldStatus ?? status
  if (station.ffr && station.vehicle) followPlan(world, station, station.vehicle, v2g)
}

/** An offline station keeps its last reported values. */
function restoreOfflineStation(world: World, station: Station) {
  const { plan } = station
  const atMs = Number.isFinite(plan.offlineSinceMs) ? Math.floor(plan.offlineSinceMs / 1_000) * 1_000 : world.startMs
  const past = new PastReader(plan, world.grid.noise, world.batteryPast)
  const last = past.at(atMs)
  station.lastHeardMs = atMs
  station.nextVisit = visitFrom(plan, world.nowMs)
  if (!last) return
  station.voltageV = last.voltageV
  station.currentA = last.currentA
  station.phasesInUse = last.phasesInUse
  station.powerW = last.powerW
  station.socPercent = plan.kind === 'ac' ? NaN : last.socPercent
  if (plan.kind === 'v2g' || plan.kind === 'battery') {
    station.frequencyHz = deviceFrequencyHz(plan.key, 50 + world.grid.noise.at(atMs), atMs)
  }
  if (plan.kind !== 'battery' && station.heldStatus === null) {
    station.status = last.powerW === 0 ? (past.visitAt(atMs) ? 'SuspendedEV' : 'Available') : 'Charging'
  }
}
