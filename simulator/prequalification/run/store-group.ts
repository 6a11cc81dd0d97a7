import type { ApprovalProduct } from '#contract/fingrid.ts'
import type { World } from '#simulator/core/world/state.ts'
import { NO_CONTROL } from '#simulator/control/model/setpoints.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { isInSession } from '#simulator/stations/world/station-step.ts'
import type { Station } from '#simulator/stations/world/station.ts'
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
    if (isCharged) station.socPercent = STARTS_PERCENT[curve.direction]
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
