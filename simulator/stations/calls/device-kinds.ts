import type { Station } from '../world/station.ts'
import { conflict, notFound, unfit } from '#simulator/http/refusals.ts'

/** Calls that are for one kind of device refuse the others with a sentence. */

export const isBattery = ({ type }: Station) => type.category === 'Energy storage'
export const isV2g = ({ type }: Station) => type.category === 'V2G'

/** `what` says what is done to batteries alone. */
export function onlyBatteries(station: Station, what: string): Station {
  if (isBattery(station)) return station
  throw unfit(`${station.name} is no energy-storage device, and no other device ${what}.`)
}

/** What another kind of device does not have at all is not found there. */
export function onlyV2g(station: Station, what: string): Station {
  if (isV2g(station)) return station
  throw notFound(`${station.name} is no V2G device and has no ${what}.`)
}

/** A command to a device that the platform does not hear would be said to be done, and nothing would happen. */
export function withinReach(station: Station): Station {
  if (station.isOnline) return station
  throw conflict(`${station.name} is offline, so that no command reaches it.`)
}
