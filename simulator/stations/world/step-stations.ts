import { recordStationEvent } from '#simulator/core/world/station-journal.ts'
import type { World } from '#simulator/core/world/state.ts'
import { demandA, markGroupsForBalancing } from '#simulator/dlm/world/sessions.ts'
import { followPlan } from '#simulator/v2g/world/v2g-plans.ts'
import { v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'
import { watchSetpoint } from '#simulator/dynamics/world/watch-setpoint.ts'
import { isSilent } from '#simulator/ocpp/model/ocpp-charger.ts'
import { setOnline } from './station-actions.ts'
import { stepStation } from './station-step.ts'

/** Advances every online station by one second: cars, power, energy, state of charge and status. */
export function stepStations(world: World, frequencyHz: number): void {
  for (const station of world.stations) {
    if (!station.isOnline) continue
    if (station.ocpp && isSilent(station.ocpp, world.nowMs)) {
      setOnline(world, station, false)
      continue
    }
    const v2g = station.plan.kind === 'v2g' ? v2gSettingsOf(world.groups, station.groupIds) : null
    const { firstLine, phasesInUse } = station
    const ordinaryStatus = stepStation(station, world.nowMs, frequencyHz, v2g, 1)
    if (station.ocpp) world.chargerReports.noteVoltage(station.index, world.nowMs, station.voltageV)
    if (station.path) watchSetpoint(world, station, station.path)
    if (station.ffr && station.vehicle) followPlan(world, station, station.vehicle, v2g)
    const nowDemandA = station.groupIds.length > 0 ? demandA(station, world.nowMs, v2g) : 0
    const isOnOtherLines = station.ocpp !== null && (station.firstLine !== firstLine || station.phasesInUse !== phasesInUse)
    if (nowDemandA !== station.demandA || isOnOtherLines) {
      station.demandA = nowDemandA
      markGroupsForBalancing(world, station)
    }
    const status = station.heldStatus ?? ordinaryStatus
    if (status === station.status) continue
    recordStationEvent(world, 'status', { deviceId: station.deviceId, status, was: station.status })
    station.status = status
    station.statusSinceMs = world.nowMs
    world.fleetNews.add(station)
  }
}
