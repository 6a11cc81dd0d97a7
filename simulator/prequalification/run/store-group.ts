import type { ApprovalProduct } from '#contract/fingrid.ts'
import type { World } from '#simulator/core/world/state.ts'
import { NO_CONTROL } from '#simulator/control/model/setpoints.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { isInSession } from '#simulator/stations/world/station-step.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { managedStore, usableShare, type ManagedStore } from '#simulator/battery-storage/model/managed-store.ts'
import type { Side } from '../model/energy-management.ts'
import type { TestedReservoir } from '../model/energy-sequences.ts'
import { PRODUCTS, requiredShare } from '../model/product.ts'

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

/**
 * Prepares a copy of a group of batteries: a baseline of 0 kW, so that no battery restores its charge, and the curve of the product.
 * The platform lets batteries follow FCR-N only.
 */
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

/** The mode that is on in all of these states; 0 if it is off in one. */
const sideOfAll = (sides: readonly Side[]): Side => sides.reduce((all, side) => (all === side ? all : 0), sides[0] ?? 0)

/** The energy management of a group of batteries. */
export function modesOf(world: World, group: Group): { nem: Side; aem: Side } {
  const states = followersOf(world, group).map(({ managed }) => managed?.state)
  return { nem: sideOfAll(states.map((state) => state?.nem ?? 0)), aem: sideOfAll(states.map((state) => state?.aem ?? 0)) }
}

/** The reservoir of a group whose batteries all have an energy management, at the start of the test; undefined for others. */
export function reservoirOf(world: World, group: Group): TestedReservoir | undefined {
  const followers = followersOf(world, group)
  const stores = followers.flatMap(({ managed }) => managed ?? [])
  const [first] = stores
  if (!first || stores.length < followers.length) return undefined
  const sum = (value: (store: ManagedStore) => number) => stores.reduce((all, store) => all + value(store), 0)
  const soc = followers.reduce((all, { socPercent }) => all + socPercent, 0) / followers.length
  return {
    product: first.reservoir.product,
    capacityKw: sum(({ reservoir }) => reservoir.capacityKw),
    usableKwh: sum(({ reservoir }) => reservoir.usableKwh),
    startShare: usableShare(soc),
  }
}

/** Baseline and response of batteries and V2G points in this second, kW; a response up is positive. */
export function storeResponse(world: World, group: Group): { baselineKw: number; responseKw: number } {
  const [baselineW, powerW] = followersOf(world, group).reduce(
    ([baseline, power], station) => [baseline + station.baselineW, power + station.powerW],
    [0, 0],
  )
  return { baselineKw: baselineW / 1_000, responseKw: (baselineW - powerW) / 1_000 }
}
