import type { StationType } from '#contract/stations.ts'
import { NO_CONTROL } from '#simulator/control/model/setpoints.ts'
import { forgetFfrLogs } from '#simulator/ffr-logs/world/ffr-log.ts'
import { disconnect } from '#simulator/groups/world/group-actions.ts'
import type { Station } from './station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** User actions on a device. Each is journalled. */

export interface StationEdit {
  readonly name: string
  readonly serialNumber: string
  readonly iccid: string | null
  readonly type: StationType
}

/** Changes the names and the shown type. The electrical data belongs to the device and stays. */
export function editStation(world: World, station: Station, { name, serialNumber, iccid, type }: StationEdit): void {
  station.name = name
  station.serialNumber = serialNumber
  station.iccid = iccid
  station.type = type
  world.fleetVersion++
  world.journal.add(world.nowMs, 'station', { deviceId: station.deviceId, event: 'edited', name, type: type.name })
}

/** Deletes a device: it leaves its groups and all lookups, goes offline and stops. It keeps its index in `world.stations`. */
export function removeStation(world: World, station: Station): void {
  if (station.isRemoved) return
  for (const id of station.groupIds) {
    const group = world.groups.get(id)
    if (group) disconnect(world, station, group)
  }
  station.isRemoved = true
  station.isOnline = false
  station.vehicle = null
  station.nextVisit = null
  station.control = NO_CONTROL
  station.powerW = 0
  station.currentA = 0
  station.demandA = 0
  world.byDeviceId.delete(station.deviceId)
  world.byStationId.delete(station.stationId)
  forgetFfrLogs(world, station)
  world.fleetVersion++
  world.journal.add(world.nowMs, 'station', { deviceId: station.deviceId, event: 'removed', name: station.name })
}

/** Starts or stops following the grid frequency by a battery. */
export function setFcrN(world: World, station: Station, enabled: boolean): void {
  station.fcrNEnabled = enabled
  world.journal.add(world.nowMs, 'station', { deviceId: station.deviceId, fcrN: enabled })
}
