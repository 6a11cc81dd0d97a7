import { type Quantity, addSample, CHANNELS, type ChannelSums } from './chart-channels.ts'
import type { World } from '#simulator/core/world/state.ts'
import { gridLines } from '#simulator/dlm/model/current-request.ts'
import { PastMoments } from '#simulator/history/model/past-moments.ts'
import { PastPowers, powerColumns, type TakePowers } from '#simulator/history/model/past-powers.ts'
import { sampleTimes } from '#simulator/history/world/history.ts'
import type { Station } from '#simulator/stations/world/station.ts'

/** Buckets that begin before the start of the world. The last one ends there at the latest. */
interface PastBuckets {
  readonly startMs: number
  readonly stepMs: number
  readonly count: number
}

/**
 * Means over buckets before the world began, added up over stations in their order. They are computed in pieces of at most
 * some milliseconds. Several readers can share one object: each computes the next piece when it is its turn, and a reader
 * that stops leaves what was computed to the others.
 */
class PastSums {
  readonly sums: ChannelSums
  readonly #buckets: PastBuckets
  readonly #pieces: Generator<undefined, void>
  #isDone = false

  constructor(world: World, stations: readonly Station[], quantity: Quantity, buckets: PastBuckets) {
    this.sums = CHANNELS[quantity].map(() => new Float64Array(buckets.count).fill(NaN))
    this.#buckets = buckets
    this.#pieces = compute(world, stations, quantity, buckets, this.sums)
  }

  get isDone() {
    return this.#isDone
  }

  /** Computes the next piece; true when all is computed. */
  next(): boolean {
    if (!this.#isDone && this.#pieces.next().done) this.#isDone = true
    return this.#isDone
  }

  /** The place of the first of these buckets; -1 if not all of them are here. */
  placeOf({ startMs, stepMs, count }: PastBuckets): number {
    const own = this.#buckets
    const place = (startMs - own.startMs) / stepMs
    return stepMs === own.stepMs && Number.isInteger(place) && place >= 0 && place + count <= own.count ? place : -1
  }
}

const BUCKETS_AT_ONCE = 256
const LOOKS_AT_ONCE = 4_096

function* compute(
  world: World,
  stations: readonly Station[],
  quantity: Quantity,
  { startMs, stepMs, count }: PastBuckets,
  sums: ChannelSums,
): Generator<undefined, void> {
  if (count === 0) return
  const looks: number[] = []
  for (let bucket = 0; bucket < count; bucket++) {
    const fromMs = startMs + bucket * stepMs
    looks.push(...sampleTimes(fromMs, Math.min(stepMs, world.startMs - fromMs)))
    if (bucket % BUCKETS_AT_ONCE === 0) yield
  }
  const moments = new PastMoments(looks.length, world.grid.noise, world.batteryPast)
  for (const [place, tMs] of looks.entries()) {
    moments.add(tMs)
    if (place % LOOKS_AT_ONCE === 0) yield
  }
  if (stations.some(({ plan }) => plan.kind === 'battery' || plan.v2g !== null)) yield* moments.readNoise()
  const adder = new Adder(moments, sampleTimes(startMs, Math.min(stepMs, world.startMs - startMs)).length, quantity, sums)
  for (const station of stations) {
    adder.add(world, station)
    yield
  }
}

/** Adds the means of one station after the other. Every bucket has as many looks, but for the last one. */
class Adder {
  readonly #moments: PastMoments
  readonly #looks: number
  readonly #quantity: Quantity
  readonly #sums: ChannelSums
  readonly #columns
  readonly #mean = new Float64Array(3)
  /** Buckets in which a station was heard: all before this one. */
  #heardUntil = 0

  constructor(moments: PastMoments, looks: number, quantity: Quantity, sums: ChannelSums) {
    this.#moments = moments
    this.#looks = looks
    this.#quantity = quantity
    this.#sums = sums
    this.#columns = powerColumns(moments.count)
  }

  add({ grid, batteryPast }: World, { plan, phaseOneLine }: Station) {
    const heard = this.#moments.placeOf(plan.offlineSinceMs)
    this.#hear(Math.ceil(heard / this.#looks))
    const [looks, mean, quantity] = [this.#looks, this.#mean, this.#quantity]
    const { powerW: powersW, currentA: currentsA } = this.#columns
    let bucket = -1
    const past = new PastPowers(plan, grid.noise, batteryPast)
    const take: TakePowers = (from, until, phases) => {
      const lines = gridLines(phaseOneLine, phases)
      for (let place = from; place < until;) {
        const of = Math.floor(place / looks)
        if (of !== bucket) this.#addMean(bucket, heard)
        bucket = of
        const end = Math.min(until, (bucket + 1) * looks)
        if (quantity === 'power') {
          for (; place < end; place++) addSample(mean, 0, quantity, lines, powersW[place] ?? 0, currentsA[place] ?? 0, phases)
        } else {
          const [values, phasesOfValue] = quantity === 'current' ? [currentsA, 1] : [powersW, phases]
          addAll(mean, lines, values, place, end, phasesOfValue)
          place = end
        }
      }
    }
    past.read(
      this.#moments,
      heard,
      this.#columns,
      take,
      quantity === 'current' ? 'currents' : quantity === 'phase-power' ? 'power' : 'powers',
    )
    this.#addMean(bucket, heard)
  }

  /** A station that was heard adds 0 where it did nothing. */
  #hear(untilBucket: number) {
    if (untilBucket <= this.#heardUntil) return
    for (const sum of this.#sums) sum.fill(0, this.#heardUntil, untilBucket)
    this.#heardUntil = untilBucket
  }

  #addMean(bucket: number, heard: number) {
    if (bucket < 0) return
    const first = bucket * this.#looks
    const count = Math.min(this.#looks, heard - first)
    const [sums, mean] = [this.#sums, this.#mean]
    for (let channel = 0; channel < sums.length; channel++) {
      const sum = sums[channel]
      if (sum) sum[bucket] = (sum[bucket] ?? 0) + (mean[channel] ?? 0) / count
      mean[channel] = 0
    }
  }
}

/** Adds what was drawn at each place to the channels of these lines, in the order of `addSample`: the sums have the same digits. */
function addAll(into: Float64Array, lines: number, values: Float64Array, from: number, until: number, phases: number) {
  let [before, after] = [NaN, NaN]
  for (let line = 0; line < LINES; line++) {
    if (!(lines & (1 << line))) continue
    const start = into[line] ?? 0
    // A car draws alike on its lines, so their sums are alike too, unless another car on fewer lines came before it.
    if (start !== before) [before, after] = [start, sumFrom(start, values, from, until, phases)]
    into[line] = after
  }
}
const LINES = 3

function sumFrom(start: number, values: Float64Array, from: number, until: number, phases: number): number {
  let sum = start
  for (let place = from; place < until; place++) {
    const value = values[place] ?? 0
    if (value > 0) sum += value / phases
  }
  return sum
}

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
