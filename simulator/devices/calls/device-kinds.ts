import type { Station } from '#simulator/stations/world/station.ts'
import { conflict, notFound, unfit } from '#simulator/http/refusals.ts'

/** Calls for one kind of device refuse the other kinds with an explanation. */

export const isBattery = ({ type }: Station) => type.category === 'Energy storage'
export const isV2g = ({ type }: Station) => type.category === 'V2G'

/** Throws 400 unless the station is a battery. `what` is the predicate for energy-storage devices in the error message. */
export function requireBattery(station: Station, what: string): Station {
  if (isBattery(station)) return station
  throw unfit(`${station.name} is not an energy-storage device. Only energy-storage devices ${what}.`)
}

/** Throws 404 unless the station is a V2G device. `what` is the missing resource in the error message. */
export function requireV2g(station: Station, what: string): Station {
  if (isV2g(station)) return station
  throw notFound(`${station.name} is not a V2G device and has no ${what}.`)
}

/** Throws 409 for an offline device. Otherwise the command would be confirmed without any effect. */
export function requireOnline(station: Station): Station {
  if (station.isOnline) return station
  throw conflict(`${station.name} is offline and cannot receive commands.`)
}
