import { hashOf, mix } from '#simulator/core/model/random.ts'

/** A band of the spectrum of the frequency deviation. */
export interface Band {
  readonly name: string
  /** Periods, s. */
  readonly fromS: number
  readonly toS: number
  /** Root mean square, Hz. */
  readonly rmsHz: number
  /** Distance of the computed values, s; at most a fifth of the shortest period, and a divisor of an hour. */
  readonly knotS: number
}

/** Tones that make up a band. */
const TONES = 24
/** Half of the length of a tone's window, in periods. */
const WINDOW_PERIODS = 1

const BYTES_DEVIATION = Math.sqrt((4 * (256 ** 2 - 1)) / 12)

/** An approximately normal number with mean 0 and deviation 1: a pure function of a key and a place. */
export function whiteAt(key: number, place: number): number {
  const bits = mix(key, place)
  return ((bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24) - 510) / BYTES_DEVIATION
}

/**
 * The weights of a band-pass filter with equal power per octave between two periods. Tones with logarithmically spaced periods are
 * added up, each under a Hann window of its own length. Filtered white noise of deviation 1 has the root mean square of the band.
 */
function bandWeights({ fromS, toS, rmsHz, knotS }: Band): Float64Array {
  const half = Math.floor((toS * WINDOW_PERIODS) / knotS)
  const weights = Float64Array.from({ length: 2 * half + 1 }, (_, place) => {
    const atS = Math.abs(place - half) * knotS
    let sum = 0
    for (let tone = 0; tone < TONES; tone++) {
      const periodS = fromS * (toS / fromS) ** ((tone + 0.5) / TONES)
      const share = atS / (periodS * WINDOW_PERIODS)
      if (share < 1) sum += (0.5 + 0.5 * Math.cos(Math.PI * share)) * Math.cos((2 * Math.PI * atS) / periodS) * periodS ** -0.5
    }
    return sum
  })
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
  const centred = weights.map((weight) => weight - mean)
  const norm = Math.sqrt(centred.reduce((sum, weight) => sum + weight * weight, 0))
  return centred.map((weight) => (weight * rmsHz) / norm)
}

/** Filtered noise at knots: a pure function of seed, band and time. */
export class BandNoise {
  readonly knotS: number
  readonly #weights: Float64Array
  readonly #key: number

  constructor(seed: number, band: Band) {
    this.knotS = band.knotS
    this.#weights = bandWeights(band)
    this.#key = hashOf(seed, 'grid', band.name)
  }

  /** Hz at `count` knots from a knot on. Knot 0 is at time 0. */
  values(fromKnot: number, count: number): Float64Array {
    const weights = this.#weights
    const draws = new Float64Array(count + weights.length - 1)
    for (let place = 0; place < draws.length; place++) draws[place] = whiteAt(this.#key, fromKnot + place)
    const values = new Float64Array(count)
    for (let knot = 0; knot < count; knot++) {
      let sum = 0
      for (let place = 0; place < weights.length; place++) sum += (weights[place] ?? 0) * (draws[knot + place] ?? 0)
      values[knot] = sum
    }
    return values
  }
}
