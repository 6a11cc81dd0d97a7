import type { deleteStation as deleteCall, saveStation as saveCall, setFcrN as fcrNCall } from '#contract/stations.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { StationType } from '#contract/stations.ts'
import { editStation, removeStation, setFcrN as switchFcrN } from '../world/station-edit.ts'
import type { World } from '#simulator/core/world/state.ts'
import { requireBattery, requireOnline } from '#simulator/devices/calls/device-kinds.ts'
import { type FieldError, invalid } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { stationView } from './station-view.ts'
import { deviceOf } from '#simulator/session/calls/visibility.ts'

/** Drivers whose types users can select. */
const STORAGE_DRIVERS = ['sonnen', 'EATON']
const STORAGE_TYPE_WISH = `must be an energy-storage type of ${STORAGE_DRIVERS.join(' or ')}`

const isStorageType = ({ category, driver }: StationType) =>
  category === 'Energy storage' && STORAGE_DRIVERS.some((known) => known.toLowerCase() === driver.toLowerCase())

type Edit = BodyOf<typeof saveCall>

/** The requested change in terms of the world. Refuses blank texts and types that are not battery types with 400. */
function readEdit(world: World, { stationName, serialNumber, typeId }: Edit) {
  const type = world.stationTypes.find(({ id }) => id === typeId)
  const [name, serial] = [stationName.trim(), serialNumber.trim()]
  const faults: FieldError[] = []
  if (name === '') faults.push({ path: 'body.stationName', message: 'Device name is required' })
  if (serial === '') faults.push({ path: 'body.serialNumber', message: 'Serial number is required' })
  if (!type) faults.push({ path: 'body.typeId', message: 'is not a known station type' })
  else if (!isStorageType(type)) faults.push({ path: 'body.typeId', message: STORAGE_TYPE_WISH })
  if (!type || faults.length > 0) throw invalid(faults)
  return { name, serialNumber: serial, type }
}

/** A missing ICCID keeps its value; a blank ICCID removes it. */
export const saveStation: Handler<typeof saveCall> = ({ world, session, params, body }) => {
  const station = requireBattery(deviceOf(world, session, params.id), 'can be edited')
  const iccid = body.iccid === undefined ? station.iccid : body.iccid?.trim() || null
  editStation(world, station, { ...readEdit(world, body), iccid })
  return stationView(world, session, station)
}

export const deleteStation: Handler<typeof deleteCall> = ({ world, session, params }) => {
  removeStation(world, requireBattery(deviceOf(world, session, params.deviceId), 'can be deleted'))
  return {}
}

export const setFcrN: Handler<typeof fcrNCall> = ({ world, session, params, body }) => {
  const station = requireBattery(deviceOf(world, session, params.deviceId), 'follow the grid frequency by FCR-N')
  switchFcrN(world, requireOnline(station), body.enabled)
  return {}
}
