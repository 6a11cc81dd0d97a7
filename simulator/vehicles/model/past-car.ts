import { chargingCurrentA, deliverableA } from '#simulator/devices/model/charger.ts'
import type { Noise } from '#simulator/grid/model/grid-noise.ts'
import type { PastLeg } from './past-visit.ts'
import { ratedPowerW, type Plan } from '#simulator/devices/model/plan.ts'
import { v2gPower } from '#simulator/v2g/model/v2g-point.ts'

/** The power of a station's cars before the start of the world. */
export class PastCar {
  readonly #plan: Plan
  readonly #noise: Noise
  readonly #state = { socPercent: 0, isAtTarget: false, isCatchingUp: false, buildingW: 0, ratedW: 0, allowedW: 0 }
  readonly #power = { baselineW: 0, minW: 0, maxW: 0, powerW: 0 }

  constructor(plan: Plan, noise: Noise) {
    this.#plan = plan
    this.#noise = noise
    this.#state.ratedW = ratedPowerW(plan)
  }

  /** Current of a car in session, A per phase; negative when discharging. */
  currentA({ visit, isCatchingUp, givesW, allowedA }: PastLeg, tMs: number, socPercent: number, voltageV: number): number {
    const plan = this.#plan
    if (!plan.v2g) {
      return chargingCurrentA(visit, socPercent, plan.maxCurrentA, deliverableA(plan, allowedA, voltageV))
    }
    const phaseW = voltageV * visit.phases
    const state = this.#state
    state.socPercent = socPercent
    state.isAtTarget = socPercent >= visit.targetSocPercent
    state.isCatchingUp = isCatchingUp && !state.isAtTarget
    state.buildingW = givesW
    state.allowedW = plan.pastAllowedA * phaseW
    return v2gPower(state, plan.v2g, 50 + this.#noise.at(tMs), 0, this.#power).powerW / phaseW
  }

  /** Power that the last car would have drawn without demand response, given its actual power, W. */
  withoutResponseW(powerW: number): number {
    if (!this.#plan.v2g) return powerW
    const { baselineW, minW, maxW } = this.#power
    return Math.min(maxW, Math.max(minW, baselineW))
  }
}
