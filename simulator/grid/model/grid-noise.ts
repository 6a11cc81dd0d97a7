import { HOUR_MS } from '#contract/durations.ts'
import { gaussian, hash01, hashOf, mix01, stream } from '#simulator/core/model/random.ts'

const BLOCK_S = 3_600
const WHITE_HZ = 0.0015
/** Number of cached hours, 14 kB each: enough for repeated reads of a chart of 90 days. */
const MAX_CACHED_HOURS = 2_300

/**
 * One part of the noise: its share of the deviation, its decay in a second, and the weights that lead to the end state
 * of the hour.
 */
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

/** One part varies over 20 s, the other over 240 s. */
const PARTS = [partOf('fast', 20, 0.55), partOf('slow', 240, 0.835)]

/** Deviation of the frequency from 50 Hz. */
export interface Noise {
  at(tMs: number): number
}

/**
 * Deviation of the grid frequency from 50 Hz on an ordinary day: a pure function of seed and time, for past and future.
 * Each hour is a path of an Ornstein-Uhlenbeck process between two states at its ends. So neighbouring hours join
 * without a jump, and each hour can be computed alone. The hour's deviation is log-normal, median 32.8 mHz,
 * log-deviation 0.233 (Nordic grid, 2022-2023).
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

  /** Hz away from 50. Many devices read the same moment. */
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
    if (this.#blocks.size >= MAX_CACHED_HOURS) {
      const oldest = this.#blocks.keys().next()
      if (!oldest.done) this.#blocks.delete(oldest.value)
    }
    this.#blocks.set(hour, block)
    return block
  }
}

/** The standard deviation of this hour, Hz. */
export function hourDeviationHz(seed: number, hour: number): number {
  return 0.0328 * Math.exp(0.233 * gaussian(stream(seed, 'grid', 'deviation', hour)))
}

function makeBlock(seed: number, hour: number): Float32Array {
  const block = new Float32Array(BLOCK_S + 1)
  for (const part of PARTS) addPart(block, seed, hour, part)
  // The deviation changes over the first ten minutes of the hour. Otherwise the frequency would jump.
  const before = hourDeviationHz(seed, hour - 1)
  const own = hourDeviationHz(seed, hour)
  for (let k = 0; k <= BLOCK_S; k++) block[k] = (block[k] ?? 0) * (before + (own - before) * Math.min(1, k / 600))
  return block
}

/**
 * Approximately normal numbers with mean 0 and deviation 1, from the four bytes of one draw. They are precise enough
 * and fast.
 */
function byteGaussian(next: () => number): number {
  const bits = (next() * 4_294_967_296) >>> 0
  return ((bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24) - 510) / BYTES_DEVIATION
}
const BYTES_DEVIATION = Math.sqrt((4 * (256 ** 2 - 1)) / 12)

/**
 * Adds one part in units of the hour's deviation. Conditioning an OU path on a fixed end keeps its statistics exactly.
 */
function addPart(block: Float32Array, seed: number, hour: number, { name, keep, share, bridge }: Part) {
  const kick = Math.sqrt(1 - keep * keep)
  const next = stream(seed, 'grid', name, hour)
  const path = new Float64Array(BLOCK_S + 1)
  path[0] = stateAt(seed, name, hour)
  for (let k = 1; k <= BLOCK_S; k++) path[k] = (path[k - 1] ?? 0) * keep + kick * byteGaussian(next)
  const miss = stateAt(seed, name, hour + 1) - (path[BLOCK_S] ?? 0)
  for (let k = 0; k <= BLOCK_S; k++) block[k] = (block[k] ?? 0) + share * ((path[k] ?? 0) + miss * (bridge[k] ?? 0))
}

/** The state at the start of an hour, with deviation 1. */
const stateAt = (seed: number, name: string, hour: number): number => {
  let draw = 0
  return gaussian(() => hash01(seed, 'grid', name, 'turn', hour, draw++))
}
