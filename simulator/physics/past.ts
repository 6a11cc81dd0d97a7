import { followingPowerW, type BatteryPast } from './battery.ts'
import { chargingCurrentA, deliverableA } from './charger.ts'
import type { GridNoise } from './grid-noise.ts'
import { PastEnergy, type Energies } from './past-energy.ts'
import { PastVisits, type PastVisit } from './past-visits.ts'
import { ratedPowerW, type Plan } from './plan.ts'
import { BASELINE_SHARE, v2gPower } from './v2g-point.ts'
import type { Visit } from './vehicle.ts'
import { voltageV } from './voltage.ts'

/** What a station did at a moment before the world began. */
export interface PastSample {
  powerW: number
  currentA: number
  voltageV: number
  phasesInUse: 1 | 2 | 3
  /** % of car or battery; NaN where there is none. */
  socPercent: number
}

/** A per phase that a car could have before the world began. */
export function pastLimitA({ kind, v2g, maxCurrentA, pastAllowedA }: Plan): number {
  if (kind !== 'v2g' || v2g === null || v2g.mode === 'no_v2g') return pastAllowedA
  return v2g.mode === 'external' ? 0 : Math.min(pastAllowedA, maxCurrentA * BASELINE_SHARE)
}

/**
 * Reads a station's past, in any order, as a pure function of its plan and of time. It remembers the moment it last looked
 * at, so that several values of one moment are had for one.
 */
export class PastReader {
  readonly #plan: Plan
  readonly #noise: GridNoise
  readonly #battery: BatteryPast
  readonly #visits: PastVisits
  readonly #energy: PastEnergy
  readonly #limitA: number
  readonly #sample: PastSample = { powerW: 0, currentA: 0, voltageV: 0, phasesInUse: 3, socPercent: NaN }
  #sampleMs = NaN
  readonly #state = { socPercent: 0, isAtTarget: false, ratedW: 0, allowedW: 0 }
  readonly #power = { baselineW: 0, minW: 0, maxW: 0, powerW: 0 }

  constructor(plan: Plan, noise: GridNoise, battery: BatteryPast) {
    this.#plan = plan
    this.#noise = noise
    this.#battery = battery
    this.#limitA = pastLimitA(plan)
    this.#visits = new PastVisits(plan, this.#limitA)
    this.#energy = new PastEnergy(plan, this.#visits)
  }

  /** The visit under way. */
  visitAt(tMs: number): Visit | undefined {
    return this.#visits.at(tMs)?.visit
  }

  /** Wh between this moment and when the world began. The object is the reader's own, and changes with the next reading. */
  since(tMs: number): Readonly<Energies> {
    return this.#energy.since(tMs)
  }

  /** Null while nobody heard the station. The object is the reader's own, and changes with the next reading. */
  at(tMs: number): Readonly<PastSample> | null {
    const plan = this.#plan
    if (tMs >= plan.offlineSinceMs) return null
    const sample = this.#sample
    if (tMs === this.#sampleMs) return sample
    this.#sampleMs = tMs
    sample.voltageV = voltageV(plan.key, plan.meanVoltageV, tMs)
    sample.phasesInUse = plan.phases
    sample.socPercent = NaN
    let wantedW = 0
    if (plan.kind === 'battery') {
      sample.socPercent = this.#battery.socPercent(tMs, plan.capacityWh / ratedPowerW(plan))
      if (tMs < plan.faultySinceMs) wantedW = followingPowerW(50 + this.#noise.at(tMs), sample.socPercent, ratedPowerW(plan))
      sample.currentA = wantedW / (sample.voltageV * plan.phases)
    } else {
      const present = tMs < plan.faultySinceMs ? this.#visits.at(tMs) : undefined
      sample.currentA = present ? this.#carCurrentA(present, tMs, sample) : 0
    }
    sample.powerW = sample.voltageV * sample.currentA * sample.phasesInUse
    return sample
  }

  #carCurrentA(past: PastVisit, tMs: number, sample: PastSample): number {
    const plan = this.#plan
    const limitA = this.#limitA
    const { visit } = past
    const soc = this.#visits.socPercentAt(past, tMs)
    sample.socPercent = soc
    sample.phasesInUse = visit.phases
    if (tMs < visit.readyMs || tMs >= visit.endsMs) return 0
    const allowedA = deliverableA(plan, limitA, sample.voltageV)
    if (!plan.v2g) return chargingCurrentA(visit, soc, plan.maxCurrentA, allowedA)
    const phaseW = sample.voltageV * visit.phases
    const state = this.#state
    state.socPercent = soc
    state.isAtTarget = soc >= visit.targetSocPercent
    state.ratedW = ratedPowerW(plan)
    state.allowedW = plan.pastAllowedA * phaseW
    return v2gPower(state, plan.v2g, 50 + this.#noise.at(tMs), 0, this.#power).powerW / phaseW
  }
}
