import type { World } from '#simulator/core/world/state.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { ChargerFault } from '../model/charger-fault.ts'
import { exactPath } from '../model/charger-path.ts'
import { arrivalMs } from '../model/path-parameters.ts'
import { send } from '../model/delay-queue.ts'
import { setpointOfA } from './step-path.ts'

/**
 * Sets how a charger disobeys from now on; null: it obeys, and gets its present setpoint again. An ideal charger is exact but for
 * its fault.
 */
export function setChargerFault(world: World, station: Station, fault: ChargerFault | null): void {
  const setpointA = setpointOfA(station, station.allowedCurrentA)
  if (fault) station.path ??= exactPath(setpointA)
  const { path } = station
  if (path) {
    path.fault = fault
    path.restsAtA = NaN
    if (!fault && path.queue) send(path.queue, setpointA, arrivalMs(path.station, path.car, world.nowMs))
  }
  world.journal.add(world.nowMs, 'station', { deviceId: station.deviceId, charger: fault ?? { kind: 'obeys' } })
}
