import { setpointW } from '#simulator/control/model/setpoints.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { ChargerPath } from '../model/charger-path.ts'
import { deliver, send, settledAt } from '../model/delay-queue.ts'
import { isSameCommand, newCommand, type DeviceCommand } from '../model/device-command.ts'
import { arrivalMs } from '../model/path-parameters.ts'
import { updateCar } from './step-path.ts'

// One object for all stations, so that a second with many stations allocates no memory. It is valid until the next call.
const present: { -readonly [K in keyof DeviceCommand]: DeviceCommand[K] } = newCommand()

/**
 * The command that a V2G point or battery follows in this second. At an ideal station this is the present one. Otherwise a command
 * takes the time of the path. `gridHz` is the frequency that the platform measures, or the device itself if it has local frequency
 * control. Call this once in each second.
 */
export function commandInForce(station: Station, nowMs: number, gridHz: number): DeviceCommand {
  present.allowedA = station.allowedCurrentA
  present.setpointW = setpointW(station.control, nowMs)
  present.buildingA = station.buildingA
  present.exportW = station.exportW
  present.frequencyHz = gridHz
  const { path } = station
  return path ? delayed(station, path, nowMs, gridHz) : present
}

function delayed(station: Station, path: ChargerPath, nowMs: number, gridHz: number): DeviceCommand {
  const { isLocal } = path.station
  if (isLocal) present.frequencyHz = NaN
  path.commands ??= settledAt({ ...present })
  updateCar(station, path)
  const { commands } = path
  if (!isSameCommand(present, commands.sent)) {
    const command = Object.assign(path.spareCommand ?? newCommand(), present)
    path.spareCommand = null
    send(commands, command, arrivalMs(path.station, path.car, nowMs))
  }
  const former = commands.inForce
  deliver(commands, nowMs)
  if (former !== commands.inForce) path.spareCommand = former
  if (!isLocal) return commands.inForce
  Object.assign(present, commands.inForce)
  present.frequencyHz = gridHz
  return present
}
