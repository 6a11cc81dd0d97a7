import type { Quantity } from './chart-channels.ts'
import { PastSums, type PastBuckets } from './past-sums.ts'
import type { World } from '#simulator/core/world/state.ts'

interface Kept {
  readonly stationIndexes: readonly number[]
  readonly quantity: Quantity
  readonly sums: PastSums
}

/** Number of cached sums of a world, the most recently used ones: about 5 MB with 3,000 buckets each. */
const MAX_KEPT = 64
/** Number of partly computed sums; each holds some MB. */
const MAX_BEGUN = 8
const keptOf = new WeakMap<World, Kept[]>()

/**
 * The sums of these stations over buckets before the start of the world, and the index of the first bucket. They never
 * change, so they are cached. A group whose members change gets another array of indexes.
 */
export function keptPastSums(
  world: World,
  stationIndexes: readonly number[],
  quantity: Quantity,
  buckets: PastBuckets,
): { readonly sums: PastSums; readonly place: number } {
  const kept = keptOf.get(world) ?? []
  const isOf = (one: Kept) => one.stationIndexes === stationIndexes && one.quantity === quantity
  const found = kept.find((one) => isOf(one) && one.sums.placeOf(buckets) >= 0)
  if (found) {
    keptOf.set(world, [found, ...kept.filter((one) => one !== found)])
    return { sums: found.sums, place: found.sums.placeOf(buckets) }
  }
  const stations = stationIndexes.flatMap((index) => world.stations[index] ?? [])
  const sums = new PastSums(world, stations, quantity, buckets)
  if (buckets.count > 0) {
    const begun = new Set(kept.filter((one) => !one.sums.isDone).slice(0, MAX_BEGUN - 1))
    const others = kept.filter((one) => one.sums.isDone || begun.has(one))
    keptOf.set(world, [{ stationIndexes, quantity, sums }, ...others].slice(0, MAX_KEPT))
  }
  return { sums, place: 0 }
}
