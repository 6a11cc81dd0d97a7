import { didYouMean } from './nearest.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** The station with a name, device id, station id or EVSE id. Throws an Error with one sentence if there is none or more than one. */
export function findStation(world: World, asked: string | number): Station {
  const text = String(asked)
  const known = world.byDeviceId.get(text) ?? world.byStationId.get(Number(text))
  if (known) return known
  const present = world.stations.filter(({ isRemoved }) => !isRemoved)
  const called = present.filter(({ name, fullEvseId, legacyDeviceId }) => [name, fullEvseId, legacyDeviceId].includes(text))
  const [only] = called
  if (only && called.length === 1) return only
  if (only) throw new Error(`"${text}" is the name of ${called.length} stations; use a device id such as ${only.deviceId}`)
  const meant = didYouMean(
    text,
    present.map(({ name }) => name),
  )
  throw new Error(`no station of the site is called "${text}"${meant}`)
}
