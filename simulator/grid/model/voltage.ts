import { MINUTE_MS } from '#contract/durations.ts'
import { mix01, mixHalf } from '#simulator/core/model/random.ts'
import type { PastMoments } from '#simulator/history/model/past-moments.ts'
import type { Plan } from '#simulator/devices/model/plan.ts'

/**
 * Voltage of a station, V: its own mean, a variation over minutes (±1.5 V) and a variation of each second (±0.3 V). A
 * pure function of the station's key and time.
 */
export function voltageV(key: number, meanVoltageV: number, tMs: number): number {
  const minute = Math.floor(tMs / MINUTE_MS)
  return wandering(key, meanVoltageV, tMs, minute, mix01(key, minute), mix01(key, minute + 1))
}

function wandering(key: number, meanV: number, tMs: number, minute: number, from: number, to: number): number {
  const slow = from + (to - from) * ((tMs - minute * MINUTE_MS) / MINUTE_MS)
  return meanV + 3 * (slow - 0.5) + 0.6 * (mix01(~key, Math.floor(tMs / 1_000)) - 0.5)
}

/** The voltage of one station. The last minute is cached, so that sequential reads are fast. */
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
}

/** Voltage of a station at the moments from one index up to, but not including, another, V. Equal to `voltageV`. */
export function readVoltages(
  { key, meanVoltageV }: Pick<Plan, 'key' | 'meanVoltageV'>,
  { shareOfMinute, minuteHash, nextMinuteHash, secondHash }: PastMoments,
  from: number,
  until: number,
  into: Float64Array,
): void {
  let hash = NaN
  let [start, rise] = [0, 0]
  for (let place = from; place < until; place++) {
    const minute = minuteHash[place] ?? 0
    if (minute !== hash) {
      hash = minute
      start = mixHalf(key, minute) / RANGE
      rise = mixHalf(key, nextMinuteHash[place] ?? 0) / RANGE - start
    }
    const slow = start + rise * (shareOfMinute[place] ?? 0)
    into[place] = meanVoltageV + 3 * (slow - 0.5) + 0.6 * (mixHalf(~key, secondHash[place] ?? 0) / RANGE - 0.5)
  }
}
const RANGE = 4_294_967_296
/** The mean voltage of a station. It varies slightly with the length of the cable. */
export const meanVoltageOf = (key: number, nominalV: number): number => nominalV * (1 + 0.01 * (mix01(key, 0x7017) - 0.5))
/** Lower bound of a station's voltage, V. */
export const minVoltageV = ({ meanVoltageV }: Pick<Plan, 'meanVoltageV'>): number => meanVoltageV - 1.5 - 0.3
