import { HOUR_MS } from '#contract/durations.ts'
import { gaussian, hashOf, mix01, stream } from '#simulator/core/model/random.ts'
import { BandNoise, whiteAt, type Band } from './band-noise.ts'

const BLOCK_S = 3_600
const WHITE_HZ = 0.0004
/** Number of cached hours, 14 kB each: enough for repeated reads of a chart of 90 days. */
const MAX_CACHED_HOURS = 2_300

/** The slow parts of the noise. The fast part has no knots. */
const BANDS: readonly Band[] = [
  { name: 'half-minutes', fromS: 34, toS: 110, rmsHz: 0.0172, knotS: 5 },
  { name: 'minutes', fromS: 130, toS: 850, rmsHz: 0.0115, knotS: 20 },
  { name: 'quarters', fromS: 1_000, toS: 7_000, rmsHz: 0.022, knotS: 150 },
  { name: 'hours', fromS: 7_500, toS: 42_000, rmsHz: 0.0245, knotS: 1_200 },
]
/** The part of 5 to 30 s: white noise after two first-order lags, s and Hz. One lag would leave a rough path that crosses thresholds often. */
const FAST = { tauS: 2.2, rmsHz: 0.0041 }
/** The fast part forgets its start after this time, s. */
const FAST_WARM_UP_S = 40
/** Production changes at the hour and the quarter hour: deviation of its size, Hz, and its half width, s. */
const SHIFTS = { hourHz: 0.03, quarterHz: 0.009, widthS: 300 } as const

/** Deviation of the frequency from 50 Hz. */
export interface Noise {
  at(tMs: number): number
}

/**
 * Deviation of the grid frequency from 50 Hz on an ordinary day: a pure function of seed and time, for past and future. It is the
 * sum of filtered noise in five bands and of shifts at the quarter hours, with an amplitude that depends on the hour. Each hour can
 * be computed alone. `docs/grid-frequency.md` compares it with the Nordic grid.
 */
export class GridNoise implements Noise {
  readonly #seed: number
  readonly #whiteKey: number
  readonly #fastKey: number
  readonly #bands: readonly BandNoise[]
  readonly #blocks = new Map<number, Float32Array>()
  #lastHour = NaN
  #lastBlock: Float32Array = new Float32Array(0)
  #fastHour = NaN
  #fastBlock: Float32Array = new Float32Array(0)
  #lastMs = NaN
  #lastHz = 0

  constructor(seed: number) {
    this.#seed = seed
    this.#whiteKey = hashOf(seed, 'grid', 'white')
    this.#fastKey = hashOf(seed, 'grid', 'fast')
    this.#bands = BANDS.map((band) => new BandNoise(seed, band))
  }

  /** Hz away from 50. Many devices read the same moment. */
  at(tMs: number): number {
    if (tMs === this.#lastMs) return this.#lastHz
    const hour = Math.floor(tMs / HOUR_MS)
    if (hour !== this.#lastHour) {
      this.#lastBlock = this.#block(hour)
      this.#lastHour = hour
    }
    this.#lastHz = valueAt(this.#lastBlock, tMs - hour * HOUR_MS) + this.#whiteAt(tMs)
    this.#lastMs = tMs
    return this.#lastHz
  }

  /** The part below 30 s, Hz: the noise of a frequency that is held. */
  fastAt(tMs: number): number {
    const hour = Math.floor(tMs / HOUR_MS)
    if (hour !== this.#fastHour) {
      this.#fastBlock = new Float32Array(BLOCK_S + 1)
      this.#addFast(this.#fastBlock, hour)
      this.#scale(this.#fastBlock, hour)
      this.#fastHour = hour
    }
    return valueAt(this.#fastBlock, tMs - hour * HOUR_MS) + this.#whiteAt(tMs)
  }

  #whiteAt(tMs: number): number {
    return (mix01(this.#whiteKey, Math.floor(tMs / 100)) - 0.5) * Math.sqrt(12) * WHITE_HZ
  }

  #block(hour: number): Float32Array {
    const known = this.#blocks.get(hour)
    if (known) return known
    const block = this.#make(hour)
    if (this.#blocks.size >= MAX_CACHED_HOURS) {
      const oldest = this.#blocks.keys().next()
      if (!oldest.done) this.#blocks.delete(oldest.value)
    }
    this.#blocks.set(hour, block)
    return block
  }

  #make(hour: number): Float32Array {
    const block = new Float32Array(BLOCK_S + 1)
    this.#addFast(block, hour)
    for (const band of this.#bands) addBand(block, band, hour)
    addShifts(block, this.#seed, hour)
    this.#scale(block, hour)
    return block
  }

  /** The amplitude changes during the hour. Otherwise the frequency would jump. */
  #scale(block: Float32Array, hour: number) {
    const from = amplitudeAt(this.#seed, hour)
    const to = amplitudeAt(this.#seed, hour + 1)
    for (let k = 0; k <= BLOCK_S; k++) block[k] = (block[k] ?? 0) * (from + ((to - from) * k) / BLOCK_S)
  }

  #addFast(block: Float32Array, hour: number) {
    const keep = Math.exp(-1 / FAST.tauS)
    // The variance of white noise after both lags is (1 + keep²) / (1 - keep²)³.
    const kick = FAST.rmsHz * Math.sqrt((1 - keep * keep) ** 3 / (1 + keep * keep))
    const startS = hour * BLOCK_S
    let first = 0
    let second = 0
    for (let k = -FAST_WARM_UP_S; k <= BLOCK_S; k++) {
      first = first * keep + kick * whiteAt(this.#fastKey, startS + k)
      second = second * keep + first
      if (k >= 0) block[k] = (block[k] ?? 0) + second
    }
  }
}

/** The value of a block at a time from its start, linear between seconds. */
function valueAt(block: Float32Array, offsetMs: number): number {
  const second = offsetMs / 1_000
  const index = Math.floor(second)
  const from = block[index] ?? 0
  const to = block[index + 1] ?? 0
  return from + (to - from) * (second - index)
}

/** Adds a band with cubic interpolation between its knots. */
function addBand(block: Float32Array, band: BandNoise, hour: number) {
  const { knotS } = band
  const knots = BLOCK_S / knotS
  const values = band.values(hour * knots - 1, knots + 3)
  for (let knot = 0; knot < knots; knot++) {
    const [a = 0, b = 0, c = 0, d = 0] = [values[knot], values[knot + 1], values[knot + 2], values[knot + 3]]
    for (let second = 0; second < knotS; second++) {
      const x = second / knotS
      const cubic = b + 0.5 * x * (c - a + x * (2 * a - 5 * b + 4 * c - d + x * (3 * (b - c) + d - a)))
      block[knot * knotS + second] = (block[knot * knotS + second] ?? 0) + cubic
    }
  }
  block[BLOCK_S] = (block[BLOCK_S] ?? 0) + (values[knots + 1] ?? 0)
}

/** Adds the shifts of the quarter hours around this hour, as raised cosines. */
function addShifts(block: Float32Array, seed: number, hour: number) {
  const key = hashOf(seed, 'grid', 'shift')
  for (let quarter = 0; quarter <= 4; quarter++) {
    const sizeHz = whiteAt(key, hour * 4 + quarter) * (quarter % 4 === 0 ? SHIFTS.hourHz : SHIFTS.quarterHz)
    const centreS = quarter * 900
    for (let k = Math.max(0, centreS - SHIFTS.widthS); k <= Math.min(BLOCK_S, centreS + SHIFTS.widthS); k++) {
      block[k] = (block[k] ?? 0) + sizeHz * (0.5 + 0.5 * Math.cos((Math.PI * (k - centreS)) / SHIFTS.widthS))
    }
  }
}

/** Deviation of the hour of the day relative to the mean, by UTC hour: Nordic grid, Dec 2022 to Nov 2023. */
const HOURS = [
  1.07, 1, 0.95, 0.92, 0.91, 0.95, 1.03, 1.13, 1.06, 1, 0.98, 0.97, 0.97, 0.98, 1, 1.01, 1.03, 1.06, 1.03, 1, 0.98, 1, 1.03, 1.04,
]
/**
 * Standard deviations of the parts of the logarithm of the amplitude. `hour`: differs from hour to hour. `hours`: a mean of the last
 * nine hours, for rough evenings and calm nights. `weeks`: rough and calm weeks in turn. `day`: a swing over the day, whose highest
 * hour moves. A wave in place of a random level keeps the deviation of any 60 days the same.
 */
const PARTS = { hour: 0.115, hours: 0.066, weeks: 0.1, day: 0.045 } as const
const LOG_VARIANCE = Object.values(PARTS).reduce((sum, deviation) => sum + deviation ** 2, 0)
const HOURS_MEANT = 9
/** Period of rough and calm weeks, and the time in which the swing of the day moves around the clock, h. */
const WEEKS_H = 75 * 24

/** The amplitude of the noise at the start of an hour, with mean 1. It resembles that of the hours, the days and the weeks around it. */
export function amplitudeAt(seed: number, hour: number): number {
  const meanKey = hashOf(seed, 'grid', 'hours')
  let ofHours = 0
  for (let back = 0; back < HOURS_MEANT; back++) ofHours += whiteAt(meanKey, hour - back)
  const wave = (part: 'weeks' | 'day', turns: number) =>
    PARTS[part] * Math.SQRT2 * Math.cos(2 * Math.PI * (turns + mix01(hashOf(seed, 'grid', part), 0)))
  const logarithm =
    PARTS.hour * gaussian(stream(seed, 'grid', 'amplitude', hour)) +
    (PARTS.hours * ofHours) / Math.sqrt(HOURS_MEANT) +
    wave('weeks', hour / WEEKS_H) +
    wave('day', hour / 24 + hour / WEEKS_H)
  return (HOURS[((hour % 24) + 24) % 24] ?? 1) * Math.exp(logarithm - LOG_VARIANCE / 2)
}
