import { SECOND_MS, HOUR_MS } from '#contract/durations.ts'
import type { BatteryPast } from '#simulator/battery-storage/model/battery.ts'
import type { Noise } from '#simulator/grid/model/grid-noise.ts'
import { PastMoments } from './past-moments.ts'
import { PastPowers, powerColumns } from './past-powers.ts'
import type { Plan } from '#simulator/devices/model/plan.ts'

const HOUR_S = HOUR_MS / SECOND_MS

interface Energies {
  importWh: number
  exportWh: number
}

/** Energies of whole hours back from the start of the world, by plan: entry n is the sum over the last n hours, Wh. */
const hourSums = new WeakMap<Plan, Energies[]>()

/**
 * The energies of a station before the start of the world. Registers are the integral of the power, so energy is summed
 * over the powers of all seconds. Each hour is computed once and cached, so sequential reads are fast.
 */
export class PastEnergy {
  readonly #plan: Plan
  readonly #moments: PastMoments
  readonly #powers: PastPowers
  readonly #columns = powerColumns(HOUR_S)
  readonly #sums: Energies[]
  /** Wh of the last n seconds of the hour that was read last. */
  readonly #importWh = new Float64Array(HOUR_S + 1)
  readonly #exportWh = new Float64Array(HOUR_S + 1)
  #hour = NaN
  readonly #since: Energies = { importWh: 0, exportWh: 0 }

  constructor(plan: Plan, noise: Noise, battery: BatteryPast) {
    this.#plan = plan
    this.#moments = new PastMoments(HOUR_S, noise, battery)
    this.#powers = new PastPowers(plan, noise, battery)
    this.#sums = hourSums.get(plan) ?? [{ importWh: 0, exportWh: 0 }]
    hourSums.set(plan, this.#sums)
  }

  /**
   * Wh from after this second up to and including the first second of the world. The returned object is reused by the next read.
   */
  since(tMs: number): Readonly<Energies> {
    const seconds = Math.max(0, Math.floor((this.#plan.startMs - tMs) / SECOND_MS))
    const hour = Math.floor(seconds / HOUR_S)
    while (this.#sums.length <= hour) this.#addHour()
    if (this.#hour !== hour) this.#readHour(hour)
    const sum = this.#sums[hour]
    const place = seconds - hour * HOUR_S
    this.#since.importWh = (sum?.importWh ?? 0) + (this.#importWh[place] ?? 0)
    this.#since.exportWh = (sum?.exportWh ?? 0) + (this.#exportWh[place] ?? 0)
    return this.#since
  }

  /** Computes what reading from this moment on requires, one hour per step. Other requests may be served between the steps. */
  *prepare(fromMs: number): Generator<void> {
    const hours = Math.floor((this.#plan.startMs - fromMs) / HOUR_MS)
    while (this.#sums.length <= hours) {
      this.#addHour()
      yield
    }
  }

  #addHour() {
    const hour = this.#sums.length - 1
    this.#readHour(hour)
    const sum = this.#sums[hour]
    this.#sums.push({
      importWh: (sum?.importWh ?? 0) + (this.#importWh[HOUR_S] ?? 0),
      exportWh: (sum?.exportWh ?? 0) + (this.#exportWh[HOUR_S] ?? 0),
    })
  }

  #readHour(hour: number) {
    const { kind, startMs, offlineSinceMs } = this.#plan
    this.#hour = hour
    const fromMs = startMs - (hour + 1) * HOUR_MS + SECOND_MS
    const heard = Math.max(0, Math.min(HOUR_S, Math.ceil((offlineSinceMs - fromMs) / SECOND_MS)))
    const [imports, exports] = [this.#importWh.fill(0), this.#exportWh.fill(0)]
    const moments = this.#moments
    moments.clear()
    for (let second = 0; second < heard; second++) moments.add(fromMs + second * SECOND_MS)
    // Only V2G points and batteries follow the frequency.
    if (kind === 'v2g' || kind === 'battery') for (const _ of moments.readNoise());
    this.#powers.read(moments, heard, this.#columns, (from, until) => {
      for (let second = from; second < until; second++) {
        const wh = (this.#columns.powerW[second] ?? 0) / HOUR_S
        imports[HOUR_S - second] = Math.max(0, wh)
        exports[HOUR_S - second] = Math.max(0, -wh)
      }
    })
    for (let place = 1; place <= HOUR_S; place++) {
      imports[place] = (imports[place - 1] ?? 0) + (imports[place] ?? 0)
      exports[place] = (exports[place - 1] ?? 0) + (exports[place] ?? 0)
    }
  }
}
