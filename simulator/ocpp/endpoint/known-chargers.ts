import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Addressee } from './translation.ts'

const byIdentity = new WeakMap<World, { readonly version: number; readonly stations: ReadonlyMap<string, readonly Station[]> }>()

/** The stations of a charger, one for each connector in use. */
export function stationsOf(world: World, identity: string): readonly Station[] {
  const known = byIdentity.get(world)
  if (known?.version === world.fleetVersion) return known.stations.get(identity) ?? []
  const stations = new Map<string, Station[]>()
  for (const station of world.stations) {
    if (!station.ocpp || station.isRemoved) continue
    const { identity: own } = station.ocpp.entry
    stations.set(own, [...(stations.get(own) ?? []), station])
  }
  byIdentity.set(world, { version: world.fleetVersion, stations })
  return stations.get(identity) ?? []
}

/** Whether one of these stations accepts the tag. Tags are compared without regard to case, as OCPP does. */
export const accepting = (stations: readonly Station[], tag: string): boolean =>
  stations.some(({ ocpp }) => {
    const tags = ocpp?.entry.tags
    return tags?.some((one) => one.toLowerCase() === tag.toLowerCase()) ?? true
  })

/** Statuses of a connector whose transaction can be unknown. */
const OCCUPIED: ReadonlySet<string> = new Set(['Preparing', 'Charging', 'SuspendedEV', 'SuspendedEVSE'])

/** The stations that a message concerns. */
export function addressed(stations: readonly Station[], to: Addressee): readonly Station[] {
  if (to === 'all') return stations
  if ('connector' in to) return stations.filter(({ ocpp }) => ocpp?.entry.connector === to.connector)
  const found = stations.filter(({ ocpp }) => {
    if (!ocpp) return false
    const { transaction, ended } = ocpp
    return [transaction, ...ended].some((one) => one && [one.id, String(one.number)].includes(to.transaction))
  })
  if (found.length > 0) return found.slice(0, 1)
  // An unknown transaction can only be at the one connector there is, or at the only one with a car and without a transaction.
  const isOpen = ({ status, ocpp }: Station) => OCCUPIED.has(status) && ocpp?.transaction === null
  const possible = stations.length === 1 ? stations : stations.filter(isOpen)
  return possible.length === 1 ? possible : []
}
