import { SECOND_MS, MINUTE_MS } from '#contract/durations.ts'
import { halfMixOf } from '#simulator/core/model/random.ts'
import type { BatteryPast } from '#simulator/battery-storage/model/battery.ts'
import type { Noise } from '#simulator/grid/model/grid-noise.ts'
import type { V2gPlan } from '#simulator/devices/model/plan.ts'
import { responseW } from '#simulator/v2g/model/v2g-point.ts'

/** The response of a V2G point to the frequency, W, with an entry for each moment. */
export interface PastResponses {
  readonly responsesW: Float64Array
  /** At least 0. */
  readonly maxResponseW: number
}

/** Number of noise values that are computed between two yields. A new hour of noise takes the longest. */
const PIECE = 12

/**
 * Moments before the start of the world, in order, with the values that all stations have in common. They are computed
 * once for all stations of a group.
 */
export class PastMoments {
  /** ms */
  readonly atMs: Float64Array
  /** Position of a moment within its minute, 0 to 1. */
  readonly shareOfMinute: Float64Array
  /** Hashes of the minute, of the next one, and of the second, for `mixHalf`. */
  readonly minuteHash: Uint32Array
  readonly nextMinuteHash: Uint32Array
  readonly secondHash: Uint32Array
  /** Deviation of the frequency from 50 Hz. Read it before V2G points or batteries are read. */
  readonly awayHz: Float64Array
  count = 0
  readonly #noise: Noise
  readonly #battery: BatteryPast
  readonly #responses = new Map<V2gPlan, PastResponses>()
  readonly #socs = new Map<number, Float64Array>()

  constructor(places: number, noise: Noise, battery: BatteryPast) {
    this.atMs = new Float64Array(places)
    this.shareOfMinute = new Float64Array(places)
    this.minuteHash = new Uint32Array(places)
    this.nextMinuteHash = new Uint32Array(places)
    this.secondHash = new Uint32Array(places)
    this.awayHz = new Float64Array(places)
    this.#noise = noise
    this.#battery = battery
  }

  /** Removes all moments. */
  clear(): void {
    this.count = 0
    this.#responses.clear()
    this.#socs.clear()
  }

  /** Appends a moment, which must not be before the last one. */
  add(tMs: number): void {
    const place = this.count++
    const minute = Math.floor(tMs / MINUTE_MS)
    this.atMs[place] = tMs
    this.shareOfMinute[place] = (tMs - minute * MINUTE_MS) / MINUTE_MS
    this.minuteHash[place] = halfMixOf(minute)
    this.nextMinuteHash[place] = halfMixOf(minute + 1)
    this.secondHash[place] = halfMixOf(Math.floor(tMs / SECOND_MS))
  }

  /** Reads `awayHz`, in pieces. */
  *readNoise(): Generator<undefined, void> {
    for (let place = 0; place < this.count; place++) {
      this.awayHz[place] = this.#noise.at(this.atMs[place] ?? NaN)
      if (place % PIECE === 0) yield
    }
  }

  /** The index of the first moment that is not before this time. */
  placeOf(tMs: number): number {
    const [{ atMs, count }, firstMs] = [this, this.atMs[0] ?? NaN]
    if (count === 0 || tMs <= firstMs) return 0
    const lastMs = atMs[count - 1] ?? NaN
    if (tMs > lastMs) return count
    // Moments are nearly equidistant, so the first guess is close.
    let place = Math.floor(((tMs - firstMs) / (lastMs - firstMs)) * (count - 1))
    while ((atMs[place] ?? NaN) < tMs) place++
    while (place > 0 && (atMs[place - 1] ?? NaN) >= tMs) place--
    return place
  }

  /** The response of a point with these settings, added to its baseline while its car is not late. */
  responsesTo(v2g: V2gPlan): PastResponses {
    return known(this.#responses, v2g, () => {
      const responsesW = this.awayHz.map((awayHz) => responseW(v2g, 50 + awayHz, 0, false))
      return { responsesW, maxResponseW: responsesW.reduce((most, value) => Math.max(most, value), 0) }
    })
  }

  /** State of charge (%) of batteries whose capacity lasts this number of hours at full power. */
  batterySocs(hours: number): Float64Array {
    return known(this.#socs, hours, () => {
      const socs = new Float64Array(this.count)
      for (let place = 0; place < this.count; place++) socs[place] = this.#battery.socPercent(this.atMs[place] ?? NaN, hours)
      return socs
    })
  }
}

function known<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = values.get(key)
  if (found) return found
  const made = make()
  values.set(key, made)
  return made
}
