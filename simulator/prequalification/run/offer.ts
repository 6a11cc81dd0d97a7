import type { ApprovalProduct } from '#contract/fingrid.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import { drawingPoints } from '#simulator/demand-response/world/curtailment.ts'
import { flexibilityKw, isOffering } from '#simulator/demand-response/world/fcr-settings.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { batteryKw, followersOf, isOfStores } from './store-group.ts'

/** The product cannot be tested; the message is one sentence. */
export class NotTestable extends Error {
  override readonly name = 'NotTestable'
}

/** Why a copy of the site cannot test the group; undefined if it can. Nothing in a copy answers for a charger outside. */
export function outsideProblem({ stations }: Pick<World, 'stations'>, { name, stationIndexes }: Group): string | undefined {
  const outside = stationIndexes.map((index) => stations[index]).find((station) => station?.ocpp && !station.isRemoved)
  return outside && `${name} has chargers that connect by OCPP, such as ${outside.name}, which a copy of the site cannot play.`
}

const isOfChargers = ({ type }: Group) => type === 'GROUP_TYPE_CHARGER' || type === 'GROUP_TYPE_DC'

/** Throws NotTestable, with one sentence, for a group that cannot offer the product by its type or settings. */
export function expectOffer(world: World, group: Group, product: ApprovalProduct): void {
  const { name, stationIndexes } = group
  if (stationIndexes.length === 0) throw new NotTestable(`${name} has no stations.`)
  if (isOfChargers(group)) expectOfChargers(group, product)
  else if (isOfStores(group)) expectOfStores(world, group, product)
  else throw new NotTestable(`${name} is no group of chargers, V2G points or batteries.`)
}

function expectOfChargers({ name, fcr }: Group, product: ApprovalProduct) {
  if (product === 'fcr-n' || product === 'fcr-d-down-dynamic') {
    throw new NotTestable(`${name} can only reduce its power below 49.9 Hz and cannot offer ${product}.`)
  }
  if (!fcr.isEnabled && !fcr.isEnabledStepwise) throw new NotTestable(`${name} offers no demand response.`)
  const isStatic = fcr.isEnabledStepwise && fcr.stepwiseMode === 'static'
  if (fcr.isEnabledStepwise && isStatic !== (product === 'fcr-d-up-static')) {
    throw new NotTestable(`${name} is ${isStatic ? 'static' : 'dynamic'} and cannot offer ${product}.`)
  }
}

function expectOfStores(world: World, group: Group, product: ApprovalProduct) {
  const { name, type, v2g } = group
  if (product === 'fcr-d-up-static') throw new NotTestable(`${name} follows the frequency and cannot offer ${product}.`)
  if (type === 'GROUP_TYPE_V2G') {
    if (product !== 'fcr-n') {
      throw new NotTestable(`${name} follows the frequency from 49.9 to 50.1 Hz only and cannot offer ${product}.`)
    }
    if (v2g?.mode !== 'freq') {
      throw new NotTestable(`${name} does not follow the frequency in its mode and cannot offer ${product}.`)
    }
    return
  }
  if (followersOf(world, group).length === 0) {
    throw new NotTestable(`No battery of ${name} follows the frequency, so that it cannot offer ${product}.`)
  }
}

/** The capacity that a group declares for a product, kW; 0 if it offers nothing. */
export function declaredKw(world: World, group: Group): number {
  if (isOfChargers(group)) return isOffering(group) ? flexibilityKw(world, group) : 0
  const followers = followersOf(world, group)
  if (group.type === 'GROUP_TYPE_BATTERY') return followers.reduce((sum, station) => sum + batteryKw(station), 0)
  const [up, down] = [group.v2g?.ffrPositive ?? 0, group.v2g?.ffrNegative ?? 0]
  return (followers.length * Math.min(up, down)) / 1_000
}

/** The fewest charging cars, by station index, that deliver the capacity without switching a car off; undefined if that takes all of them. */
export function lowLoadOf(world: World, group: Group, capacityKw: number): ReadonlySet<number> | undefined {
  if (!isOfChargers(group)) return undefined
  const points = drawingPoints(world, group)
  const chosen = new Set<number>()
  let deliverableKw = 0
  for (const { station, measuredKw, minKw } of points) {
    if (deliverableKw >= capacityKw) break
    chosen.add(station.index)
    deliverableKw += measuredKw - minKw
  }
  return deliverableKw >= capacityKw && chosen.size < points.length ? chosen : undefined
}

const HOURS = 24

/** The smallest bid of the next 24 hours, kW: the high droop of a group with bids. Undefined if no bid is below this capacity. */
export function highDroopKw({ nowMs }: World, { fcr, bids }: Group, capacityKw: number): number | undefined {
  if (!fcr.isEnabledStepwise || fcr.mode !== 'ECP') return undefined
  const from = hourOf(nowMs)
  const quantities = Array.from({ length: HOURS }, (_, hour) => (bids.get(from + hour * HOUR_MS)?.quantity ?? 0) * 1_000)
  const least = Math.min(...quantities.filter((kw) => kw > 0))
  return least < capacityKw ? least : undefined
}
