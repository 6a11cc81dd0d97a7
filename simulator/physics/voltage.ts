import { SECOND_MS, MINUTE_MS } from '#contract/durations.ts'
import { mix01 } from '#simulator/world/random.ts'

/**
 * Voltage of a station, V: its own mean, a part that wanders over minutes (±1.5 V) and a part of each second
 * (±0.3 V). A pure function of the station's key and time.
 */
export function voltageV(key: number, meanVoltageV: number, tMs: number): number {
  const minute = Math.floor(tMs / MINUTE_MS)
  return wandering(key, meanVoltageV, tMs, minute, mix01(key, minute), mix01(key, minute + 1))
}

function wandering(key: number, meanV: number, tMs: number, minute: number, from: number, to: number): number {
  const slow = from + (to - from) * ((tMs - minute * MINUTE_MS) / MINUTE_MS)
  return meanV + 3 * (slow - 0.5) + 0.6 * (mix01(~key, Math.floor(tMs / 1_000)) - 0.5)
}

/** The same of one station. It remembers the minute it last looked at, so that reading on is quick. */
export class StationVoltage {
  readonly #key: number
  readonly #meanV: number
  #minute = NaN
  #from = 0
  #to = 0

  constructor(key: number, meanVoltageV: number) {
    this.#key = key
    this.#meanV = meanVoltageV
  }

  at(tMs: number): number {
    const minute = Math.floor(tMs / MINUTE_MS)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#from = mix01(this.#key, minute)
      this.#to = mix01(this.#key, minute + 1)
    }
    return wandering(this.#key, this.#meanV, tMs, minute, this.#from, this.#to)
  }

  /** Reads the seconds of a stretch, from one place on until before another. */
  read(startMs: number, from: number, until: number, into: Float64Array): void {
    for (let place = from; place < until; place++) into[place] = this.at(startMs + place * SECOND_MS)
  }
}

/** Each station's mean differs a little, by the length of its cable. */
export const meanVoltageOf = (key: number, nominalV: number): number => nominalV * (1 + 0.01 * (mix01(key, 0x7017) - 0.5))
