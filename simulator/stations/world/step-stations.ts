import { recordStationEvent } from '#simulator/activity/world/station-journal.ts'
import type { World } from '#simulator/core/world/state.ts'
import { demandA, markGroupsForBalancing } from '#simulator/dlm/world/sessions.ts'
import { followPlan } from '#simulator/v2g/world/v2g-plans.ts'
import { v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'
import { watchSetpoint } from './watch-setpoint.ts'
import { isSilent } from '#simulator/ocpp/model/ocpp-charger.ts'
import { recordPause } from '#simulator/dlm/world/pauses.ts'
import { setOnline } from './station-actions.ts'
import type { Station } from './station.ts'
import { isAtRest, restsAtA, stepAtRest } from './station-at-rest.ts'
import { stepStation } from './station-step.ts'

/** Advances every online station by one second: cars, power, energy, state of charge and status. Notes the sample of each. */
export function stepStations(world: World, frequencyHz: number): void {
  const { stations, recorder, nowMs } = world
  // An iterator would allocate an object for each station and second.
  for (let index = 0; index < stations.length; index++) {
    const station = stations[index]
    if (!station) continue
    if (station.isOnline) stepOnline(world, station, nowMs, frequencyHz)
    // Here, because the station is in the cache of the processor.
    recorder.note(station)
  }
}

function stepOnline(world: World, station: Station, nowMs: number, frequencyHz: number) {
  if (station.path && isAtRest(station, station.path, nowMs)) return stepAtRest(station, station.path, nowMs)
  if (station.ocpp && isSilent(station.ocpp, nowMs)) return setOnline(world, station, false)
  const v2g = station.plan.kind === 'v2g' ? v2gSettingsOf(world.groups, station.groupIds) : null
  const { firstLine, phasesInUse } = station
  const ordinaryStatus = stepStation(station, nowMs, frequencyHz, v2g, 1)
  if (station.ocpp) {
    const { index, voltageV, ocpp } = station
    world.chargerReports.note(index, 'voltage', nowMs, ocpp.meter.values.voltageV === undefined ? NaN : voltageV)
    world.chargerReports.note(index, 'frequency', nowMs, station.frequencyHz)
  }
  if (station.path) watchSetpoint(world, station, station.path)
  if (station.ffr && station.vehicle) followPlan(world, station, station.vehicle, v2g)
  const nowDemandA = station.groupIds.length > 0 ? demandA(station, nowMs, v2g) : 0
  const isOnOtherLines = station.ocpp !== null && (station.firstLine !== firstLine || station.phasesInUse !== phasesInUse)
  if (nowDemandA !== station.demandA || isOnOtherLines) {
    station.demandA = nowDemandA
    markGroupsForBalancing(world, station)
  }
  const status = station.heldStatus ?? ordinaryStatus
  if (station.path) station.path.restsAtA = restsAtA(station, station.path)
  if (status === station.status) return
  recordStationEvent(world, 'status', { deviceId: station.deviceId, status, was: station.status })
  station.status = status
  station.statusSinceMs = nowMs
  recordPause(world, station)
  world.changedStations.add(station)
}
