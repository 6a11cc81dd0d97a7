import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { canFollow } from '../model/energy-register.ts'
import type { OcppTransaction } from '../model/ocpp-charger.ts'
import { ratingOf } from '../world/step-ocpp.ts'
import type { Addressee } from './translation.ts'

interface Chargers {
  readonly version: number
  readonly stations: ReadonlyMap<string, readonly Station[]>
  /** Identities by their lower case. */
  readonly names: ReadonlyMap<string, string>
}
const byIdentity = new WeakMap<World, Chargers>()

/** The stations of a charger, one for each connector in use. */
export const stationsOf = (world: World, identity: string): readonly Station[] => chargersOf(world).stations.get(identity) ?? []

/** The identity of stations that differs from this one at most by case. OCPP compares identities without regard to case. */
export function knownIdentity(world: World, identity: string): string | undefined {
  const { stations, names } = chargersOf(world)
  return stations.has(identity) ? identity : names.get(identity.toLowerCase())
}

function chargersOf(world: World): Chargers {
  const known = byIdentity.get(world)
  if (known?.version === world.fleetVersion) return known
  const stations = new Map<string, Station[]>()
  for (const station of world.stations) {
    if (!station.ocpp || station.ocpp.entry.protocol || station.isRemoved) continue
    const { identity: own } = station.ocpp.entry
    stations.set(own, [...(stations.get(own) ?? []), station])
  }
  const names = new Map([...stations.keys()].map((own) => [own.toLowerCase(), own]))
  const chargers = { version: world.fleetVersion, stations, names }
  byIdentity.set(world, chargers)
  return chargers
}

/** Whether one of these stations accepts the tag. Tags are compared without regard to case, as OCPP does. */
export const accepting = (stations: readonly Station[], tag: string): boolean =>
  stations.some(({ ocpp }) => {
    const tags = ocpp?.entry.tags
    return tags?.some((one) => one.toLowerCase() === tag.toLowerCase()) ?? true
  })

/** Statuses of a connector whose transaction can be unknown. */
const OCCUPIED: ReadonlySet<string> = new Set(['Preparing', 'Charging', 'SuspendedEV', 'SuspendedEVSE'])

/** The stations that a message concerns. `nowMs`: when it arrives. */
export function addressed(stations: readonly Station[], to: Addressee, nowMs: number): readonly Station[] {
  if (to === 'all') return stations
  if ('connector' in to) return stations.filter(({ ocpp }) => ocpp?.entry.connector === to.connector)
  const isNamed = (one: OcppTransaction | null) => one !== null && [one.id, String(one.number)].includes(to.transaction)
  // It has ended at a connector that was guessed, and goes on at another one.
  const found =
    stations.find(({ ocpp }) => ocpp && isNamed(ocpp.transaction)) ?? stations.find(({ ocpp }) => ocpp?.ended.some(isNamed))
  const ended = found?.ocpp?.transaction && isNamed(found.ocpp.transaction) ? undefined : found?.ocpp?.ended.findLast(isNamed)
  const open = ended?.isDisplaced && ended.key === null ? stations.filter(isOpen) : []
  if (found) return open.length === 1 ? open : [found]
  if (stations.length === 1) return stations
  const { registerWh } = to
  const byRegister = registerWh === undefined ? [] : withRegister(stations, registerWh, nowMs)
  const [only] = byRegister
  // The id of a number that the platform gives can be wrong. A charger that gives its own ids names another transaction.
  if (byRegister.length === 1 && only?.ocpp?.transaction?.isNumbered !== false) return byRegister
  // An unknown transaction can only be at the only connector with a car and without a transaction, unless its register is that of another.
  const nearest = registerWh === undefined ? [] : withRegister(byRegister, registerWh, nowMs, NEAR_WH)
  const possible = [nearest, byRegister, stations].find(({ length }) => length > 0)?.filter(isOpen) ?? []
  return possible.length === 1 ? possible : []
}

const isOpen = ({ status, ocpp }: Station) => OCCUPIED.has(status) && ocpp?.transaction === null

/** A register of steps of a few Wh rises by no more than this and the energy at the rated power. */
const NEAR_WH = 20

/** The stations with a session whose register can have reached this value by now, Wh, or is not known. */
const withRegister = (stations: readonly Station[], wh: number, nowMs: number, stepWh?: number) =>
  stations.filter((station) => {
    const { ocpp, vehicle } = station
    const register = ocpp?.importRegister
    if (!ocpp || !(ocpp.transaction || vehicle)) return false
    return !register || canFollow(register, { wh, ms: nowMs }, ratingOf(station).ratedW, stepWh)
  })
