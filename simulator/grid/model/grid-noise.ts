import { HOUR_MS } from '#contract/durations.ts'
import { gaussian, hash01, hashOf, mix01, stream } from '#simulator/core/model/random.ts'

const BLOCK_S = 3_600
const WHITE_HZ = 0.0015
/** Hours kept at hand, 14 kB each: enough for a chart of 90 days that is read again and again. */
const KEPT_BLOCKS = 2_300

/** A wandering part: its share of the deviation, what it keeps in a second, and how a miss at the end is spread. */
interface Part {
  readonly name: string
  readonly share: number
  readonly keep: number
  readonly bridge: Float64Array
}

function partOf(name: string, tauS: number, share: number): Part {
  const keep = 1 - 1 / tauS
  const weight = (k: number) => (keep ** (BLOCK_S - k) * (1 - keep ** (2 * k))) / (1 - keep ** (2 * BLOCK_S))
  return { name, share, keep, bridge: Float64Array.from({ length: BLOCK_S + 1 }, (_, k) => weight(k)) }
}

/** One wanders over a third of a minute, one over four minutes. */
const PARTS = [partOf('fast', 20, 0.55), partOf('slow', 240, 0.835)]

/** How far the frequency is from 50 Hz. */
export interface Noise {
  at(tMs: number): number
}

/**
 * What the grid frequency does on an ordinary day: its distance from 50 Hz as a pure function of seed and time,
 * for any time, past or future. Each hour is a path of an Ornstein-Uhlenbeck process between two states that
 * belong to its ends, so that neighbouring hours join without a seam and no hour needs another to be known.
 * The hour's deviation is log-normal, median 32.8 mHz, log-deviation 0.233 (Nordic grid, 2022-2023).
 */
export class GridNoise implements Noise {
  readonly #seed: number
  readonly #whiteKey: number
  readonly #blocks = new Map<number, Float32Array>()
  #lastHour = NaN
  #lastBlock: Float32Array = new Float32Array(0)
  #lastMs = NaN
  #lastHz = 0

  constructor(seed: number) {
    this.#seed = seed
    this.#whiteKey = hashOf(seed, 'grid', 'white')
  }

  /** Hz away from 50. Many devices ask for the same moment. */
  at(tMs: number): number {
    if (tMs === this.#lastMs) return this.#lastHz
    const hour = Math.floor(tMs / HOUR_MS)
    if (hour !== this.#lastHour) {
      this.#lastBlock = this.#block(hour)
      this.#lastHour = hour
    }
    const second = (tMs - hour * HOUR_MS) / 1_000
    const index = Math.floor(second)
    const from = this.#lastBlock[index] ?? 0
    const to = this.#lastBlock[index + 1] ?? 0
    const white = (mix01(this.#whiteKey, Math.floor(tMs / 100)) - 0.5) * Math.sqrt(12) * WHITE_HZ
    this.#lastHz = from + (to - from) * (second - index) + white
    this.#lastMs = tMs
    return this.#lastHz
  }

  #block(hour: number): Float32Array {
    const known = this.#blocks.get(hour)
    if (known) return known
    const block = makeBlock(this.#seed, hour)
    if (this.#blocks.size >= KEPT_BLOCKS) {
      const oldest = this.#blocks.keys().next()
      if (!oldest.done) this.#blocks.delete(oldest.value)
    }
    this.#blocks.set(hour, block)
    return block
  }
}

/** Hz: the standard deviation of this hour. */
export function hourDeviationHz(seed: number, hour: number): number {
  return 0.0328 * Math.exp(0.233 * gaussian(stream(seed, 'grid', 'deviation', hour)))
}

function makeBlock(seed: number, hour: number): Float32Array {
  const block = new Float32Array(BLOCK_S + 1)
  for (const part of PARTS) addPart(block, seed, hour, part)
  // The deviation moves over from the hour before in the first ten minutes, else the frequency would jump on the hour.
  const before = hourDeviationHz(seed, hour - 1)
  const own = hourDeviationHz(seed, hour)
  for (let k = 0; k <= BLOCK_S; k++) block[k] = (block[k] ?? 0) * (before + (own - before) * Math.min(1, k / 600))
  return block
}

/** Nearly normal, mean 0 and deviation 1, from the four bytes of one draw: fine enough for a kick, and quick. */
function byteGaussian(next: () => number): number {
  const bits = (next() * 4_294_967_296) >>> 0
  return ((bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24) - 510) / BYTES_DEVIATION
}
const BYTES_DEVIATION = Math.sqrt((4 * (256 ** 2 - 1)) / 12)

/** Adds one part in units of the hour's deviation. Bridging an OU path to a fixed end keeps its statistics exactly. */
function addPart(block: Float32Array, seed: number, hour: number, { name, keep, share, bridge }: Part) {
  const kick = Math.sqrt(1 - keep * keep)
  const next = stream(seed, 'grid', name, hour)
  const path = new Float64Array(BLOCK_S + 1)
  path[0] = stateAt(seed, name, hour)
  for (let k = 1; k <= BLOCK_S; k++) path[k] = (path[k - 1] ?? 0) * keep + kick * byteGaussian(next)
  const miss = stateAt(seed, name, hour + 1) - (path[BLOCK_S] ?? 0)
  for (let k = 0; k <= BLOCK_S; k++) block[k] = (block[k] ?? 0) + share * ((path[k] ?? 0) + miss * (bridge[k] ?? 0))
}

/** The state at the turn of an hour, of deviation 1. */
const stateAt = (seed: number, name: string, hour: number): number => {
  let draw = 0
  return gaussian(() => hash01(seed, 'grid', name, 'turn', hour, draw++))
}
