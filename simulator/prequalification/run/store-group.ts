import type { ApprovalProduct } from '#contract/fingrid.ts'
import type { World } from '#simulator/core/world/state.ts'
import { NO_CONTROL } from '#simulator/control/model/setpoints.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { isInSession } from '#simulator/devices/world/in-service.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { EMPTY_PERCENT, FULL_PERCENT } from '#simulator/battery-storage/model/battery.ts'
import { managedStore, usableShare, type ManagedStore } from '#simulator/battery-storage/model/managed-store.ts'
import { enduranceDownMin, enduranceUpMin, storedEnergies } from '#simulator/reserves/model/endurance.ts'
import { AEM_MINUTES, NEM_SHARE, nemOf, type Side } from '#simulator/battery-storage/model/energy-management.ts'
import type { TestedReservoir } from '../model/energy-sequences.ts'
import { PRODUCTS, requiredShare } from '#simulator/battery-storage/model/product.ts'

/** Groups whose stations follow the frequency by themselves. */
export const isOfStores = ({ type }: Pick<Group, 'type'>): boolean => type === 'GROUP_TYPE_BATTERY' || type === 'GROUP_TYPE_V2G'

/** The online stations of a group of batteries or V2G points that follow the frequency; V2G points with a car. */
export function followersOf({ stations, nowMs }: World, { stationIndexes, type }: Group): Station[] {
  return stationIndexes.flatMap((index) => {
    const station = stations[index]
    if (!station?.isOnline || station.isRemoved) return []
    const isFollowing = type === 'GROUP_TYPE_BATTERY' ? station.fcrNEnabled : isInSession(station, nowMs)
    return isFollowing ? [station] : []
  })
}

/** State of charge at the start of a test, %: TR 3.5 suggests half full for FCR-N, nearly full for up, and nearly empty for down. */
const STARTS_PERCENT = { both: 50, up: 90, down: 10 } as const

/** Gives batteries of a copy a baseline of 0 kW, so that none restores its charge, and the curve of the product; their own one is FCR-N. */
export function holdBatteries(world: World, group: Group, product: ApprovalProduct, isCharged: boolean): void {
  const curve = PRODUCTS[product]
  for (const station of followersOf(world, group)) {
    station.control = { ...NO_CONTROL, baselineW: 0 }
    if (product !== 'fcr-n') station.batteryDroop = (frequencyHz) => -requiredShare(curve, frequencyHz)
    if (station.managed && product !== 'fcr-d-up-static') {
      station.managed = managedStore(product, station.maxPowerW, station.plan.capacityWh)
    }
    if (isCharged) station.socPercent = STARTS_PERCENT[curve.direction]
  }
}

/** The capacity of a battery, kW: less than its rated power if its energy management needs a part of it. */
export const batteryKw = ({ managed, maxPowerW }: Station): number => managed?.reservoir.capacityKw ?? maxPowerW / 1_000

/** Minutes for which a battery holds the full activation of a product, in the direction in which it holds it for less time. */
function enduranceMin(station: Station, product: ApprovalProduct): number {
  const { socPercent, plan } = station
  const energies = storedEnergies({
    socPercent,
    minPercent: EMPTY_PERCENT,
    maxPercent: FULL_PERCENT,
    capacityKwh: plan.capacityWh / 1_000,
  })
  const kw = batteryKw(station)
  const store = { ...energies, setpointKw: 0, inflowKw: 0, upKw: kw, downKw: kw }
  const { direction } = PRODUCTS[product]
  return Math.min(
    direction === 'down' ? Infinity : enduranceUpMin(store),
    direction === 'up' ? Infinity : enduranceDownMin(store),
  )
}

/** A reservoir with less energy than for two hours of full activation is limited, TR 3.5, min. */
const UNLIMITED_MIN = 120

/** Minutes for which a battery holds its full response: AEM fades it before the energy ends. */
const fullResponseMin = (station: Station, product: ApprovalProduct): number =>
  enduranceMin(station, product) - (station.managed ? AEM_MINUTES.on : 0)

/** Whether the batteries of a group are a limited reservoir. Chargers and the cars of V2G points are tested for two hours. */
export const isLimited = (world: World, group: Group, product: ApprovalProduct): boolean =>
  group.type === 'GROUP_TYPE_BATTERY' &&
  followersOf(world, group).some((station) => fullResponseMin(station, product) < UNLIMITED_MIN)

/** The mode that is on in all of these states; 0 if it is off in one. */
const sideOfAll = (sides: readonly Side[]): Side => sides.reduce((all, side) => (all === side ? all : 0), sides[0] ?? 0)

/** The energy management of a group of batteries in a second. */
export interface EnergySecond {
  readonly nem: Side
  readonly aem: Side
  /** Minutes of full activation in the battery with the least; 0 while its AEM is on: TR 3.5.2. */
  readonly enduranceMin: number
  /** Power of NEM, kW; positive discharges. */
  readonly nemKw: number
}

/** The energy management of a group of batteries. A mode is on if it is on in every battery. */
export function energyOf(world: World, group: Group, product: ApprovalProduct): EnergySecond {
  const followers = followersOf(world, group)
  const states = followers.map(({ managed }) => managed?.state)
  return {
    nem: sideOfAll(states.map((state) => state?.nem ?? 0)),
    aem: sideOfAll(states.map((state) => state?.aem ?? 0)),
    enduranceMin: Math.min(
      ...followers.map((station) => (station.managed && station.managed.state.aem !== 0 ? 0 : enduranceMin(station, product))),
    ),
    nemKw: followers.reduce((sum, { managed }) => sum + (managed ? nemKwOf(managed) : 0), 0),
  }
}

const nemKwOf = ({ state, reservoir: { product, capacityKw } }: ManagedStore) => nemOf(state) * NEM_SHARE[product] * capacityKw

/** The reservoirs with the most and the least energy and charge, if all have an energy management: others are between. */
export function reservoirsOf(world: World, group: Group): readonly TestedReservoir[] {
  const followers = followersOf(world, group)
  const reservoirs = followers.flatMap(({ managed, socPercent }) =>
    managed ? [Object.assign({ startShare: usableShare(socPercent) }, managed.reservoir)] : [],
  )
  if (reservoirs.length < followers.length) return []
  const ends = (value: (reservoir: TestedReservoir) => number) => {
    const sorted = reservoirs.toSorted((a, b) => value(a) - value(b))
    return [sorted[0], sorted.at(-1)]
  }
  const found = [...ends(({ usableKwh, capacityKw }) => usableKwh / capacityKw), ...ends(({ startShare }) => startShare)]
  return [...new Set(found.filter((reservoir) => reservoir !== undefined))]
}

/** Baseline and response of batteries and V2G points in this second, kW; a response up is positive. */
export function storeResponse(world: World, group: Group): { baselineKw: number; responseKw: number } {
  const [baselineW, powerW] = followersOf(world, group).reduce(
    ([baseline, power], station) => [baseline + station.baselineW, power + station.powerW],
    [0, 0],
  )
  return { baselineKw: baselineW / 1_000, responseKw: (baselineW - powerW) / 1_000 }
}
