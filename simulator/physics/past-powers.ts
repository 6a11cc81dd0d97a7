import { SECOND_MS } from '#contract/durations.ts'
import type { BatteryPast } from './battery.ts'
import type { Noise } from './grid-noise.ts'
import { PastCar } from './past-car.ts'
import { PastReader } from './past.ts'
import { isSettled, legSocPercent, type PastLeg } from './past-visit.ts'
import type { Plan } from './plan.ts'
import { StationVoltage } from './voltage.ts'

/**
 * Reads the powers of a station's past forward, many seconds at once: those that the reader of single moments has. Whether
 * a car is in session, and its state of charge once it is at its target, are looked up when they change.
 */
export class PastPowers {
  /** W of each place of the stretch last read, and what they would have been if the frequency had asked nothing. */
  readonly powerW: Float64Array
  readonly unaskedW: Float64Array
  readonly #plan: Plan
  readonly #past: PastReader
  readonly #car: PastCar
  readonly #voltage: StationVoltage
  readonly #voltageV: Float64Array

  constructor(plan: Plan, noise: Noise, battery: BatteryPast, places: number) {
    this.powerW = new Float64Array(places)
    this.unaskedW = new Float64Array(places)
    this.#voltageV = new Float64Array(places)
    this.#plan = plan
    this.#past = new PastReader(plan, noise, battery)
    this.#car = new PastCar(plan, noise)
    this.#voltage = new StationVoltage(plan.key, plan.meanVoltageV)
  }

  /** Reads a stretch in which the station was heard. False: it did nothing, and nothing was written. */
  read(startMs: number, count: number): boolean {
    if (this.#plan.kind === 'battery') return this.#readBattery(startMs, count)
    let isRead = false
    for (let place = 0; place < count;) {
      const leg = this.#past.sessionAt(startMs + place * SECOND_MS)
      const until = Math.min(count, Math.ceil((this.#past.sessionUntilMs - startMs) / SECOND_MS))
      if (leg) {
        if (!isRead) this.#clear(count)
        isRead = true
        this.#readSession(leg, startMs, place, until)
      }
      place = until
    }
    return isRead
  }

  #clear(count: number) {
    this.powerW.fill(0, 0, count)
    this.unaskedW.fill(0, 0, count)
  }

  #readSession(leg: PastLeg, startMs: number, from: number, until: number) {
    const { visit } = leg
    const [car, powersW, unaskedW, voltagesV] = [this.#car, this.powerW, this.unaskedW, this.#voltageV]
    this.#voltage.read(startMs, from, until, voltagesV)
    let socPercent = NaN
    for (let place = from; place < until; place++) {
      const tMs = startMs + place * SECOND_MS
      const voltageV = voltagesV[place] ?? NaN
      if (Number.isNaN(socPercent) || !isSettled(leg, tMs - SECOND_MS, socPercent)) socPercent = legSocPercent(leg, tMs)
      const powerW = voltageV * car.currentA(leg, tMs, socPercent, voltageV) * visit.phases
      powersW[place] = powerW
      unaskedW[place] = car.unaskedW(powerW)
    }
  }

  #readBattery(startMs: number, count: number): boolean {
    for (let place = 0; place < count; place++) {
      const sample = this.#past.at(startMs + place * SECOND_MS)
      this.powerW[place] = sample?.powerW ?? NaN
      this.unaskedW[place] = sample?.unaskedW ?? NaN
    }
    return true
  }
}
