import { droop, followingPowerW, type BatteryPast } from '#simulator/battery-storage/model/battery.ts'
import type { Noise } from '#simulator/grid/model/grid-noise.ts'
import { PastCar } from '#simulator/vehicles/model/past-car.ts'
import { isSettled, legAt, legSocPercent, pastVisitOf, type PastVisit } from '#simulator/vehicles/model/past-visit.ts'
import { ratedPowerW, type Plan } from '#simulator/devices/model/plan.ts'
import { dayOf, dayStartMs, visitsOn } from '#simulator/vehicles/model/vehicle.ts'
import { type Visit } from '#simulator/devices/model/visit.ts'
import { StationVoltage } from '#simulator/grid/model/voltage.ts'

/** The values of a station at a moment before the start of the world. */
export interface PastSample {
  powerW: number
  /** The power without a response to the frequency. */
  withoutResponseW: number
  currentA: number
  voltageV: number
  phasesInUse: 1 | 2 | 3
  /** State of charge of car or battery, %; NaN without one. */
  socPercent: number
}

/**
 * Reads a station's past, in any order, as a pure function of its plan and of time. It caches the day, the visit and
 * the moment of the last read. So sequential reads are fast, and so are several values of one moment.
 */
export class PastReader {
  readonly #plan: Plan
  readonly #noise: Noise
  readonly #battery: BatteryPast
  readonly #voltage: StationVoltage
  readonly #car: PastCar
  readonly #sample: PastSample = { powerW: 0, withoutResponseW: 0, currentA: 0, voltageV: 0, phasesInUse: 3, socPercent: NaN }
  #sampleMs = NaN
  /** End of the last session, or of the last time without one. */
  sessionUntilMs = NaN
  #socFromMs = NaN
  #socUntilMs = NaN
  #socOf: PastVisit | undefined
  #socPercent = NaN
  #day = NaN
  #visits: readonly PastVisit[] = []
  /** The present visit, or none, with its start and end. */
  #present: PastVisit | undefined
  #presentFromMs = NaN
  #presentUntilMs = NaN

  constructor(plan: Plan, noise: Noise, battery: BatteryPast) {
    this.#plan = plan
    this.#noise = noise
    this.#battery = battery
    this.#voltage = new StationVoltage(plan.key, plan.meanVoltageV)
    this.#car = new PastCar(plan, noise)
  }

  /** The visit at this time. */
  visitAt(tMs: number): Visit | undefined {
    return this.#presentAt(tMs)?.visit
  }

  /** The part of a visit in which a car is in session, until `sessionUntilMs`; null without a session. */
  sessionAt(tMs: number): PastVisit | null {
    const { faultySinceMs } = this.#plan
    const past = tMs < faultySinceMs ? this.#presentAt(tMs) : undefined
    const leg = past && tMs >= past.visit.readyMs && tMs < past.visit.endsMs ? legAt(past, tMs) : null
    this.sessionUntilMs = tMs < faultySinceMs ? Math.min(faultySinceMs, this.#changesAfterMs(past, leg, tMs)) : Infinity
    return leg
  }

  #changesAfterMs(past: PastVisit | undefined, leg: PastVisit | null, tMs: number): number {
    if (!past) return this.#presentUntilMs
    if (leg) return leg.late ? leg.late.visit.readyMs : leg.visit.endsMs
    return tMs < past.visit.readyMs ? past.visit.readyMs : past.visit.leavesMs
  }

  #presentAt(tMs: number): PastVisit | undefined {
    if (tMs >= this.#presentFromMs && tMs < this.#presentUntilMs) return this.#present
    const day = dayOf(this.#plan, tMs)
    this.#present = undefined
    this.#presentFromMs = dayStartMs(this.#plan, day)
    this.#presentUntilMs = dayStartMs(this.#plan, day + 1)
    for (const past of this.#visitsOn(day)) {
      const { arrivesMs, leavesMs } = past.visit
      if (tMs < arrivesMs) {
        this.#presentUntilMs = arrivesMs
        break
      }
      this.#presentFromMs = tMs < leavesMs ? arrivesMs : leavesMs
      if (tMs >= leavesMs) continue
      this.#presentUntilMs = leavesMs
      this.#present = past
      break
    }
    return this.#present
  }

  /** Null while the station was offline. The returned object is reused by the next read. */
  at(tMs: number): Readonly<PastSample> | null {
    const plan = this.#plan
    if (tMs >= plan.offlineSinceMs) return null
    const sample = this.#sample
    if (tMs === this.#sampleMs) return sample
    this.#sampleMs = tMs
    sample.voltageV = this.#voltage.at(tMs)
    sample.phasesInUse = plan.phases
    sample.socPercent = NaN
    sample.withoutResponseW = NaN
    let wantedW = 0
    if (plan.kind === 'battery') {
      sample.socPercent = this.#battery.socPercent(tMs, plan.capacityWh / ratedPowerW(plan))
      const awayHz = this.#noise.at(tMs)
      if (tMs < plan.faultySinceMs) wantedW = followingPowerW(50 + awayHz, sample.socPercent, ratedPowerW(plan))
      if (droop(awayHz) !== 0) sample.withoutResponseW = 0
      sample.currentA = wantedW / (sample.voltageV * plan.phases)
    } else {
      const present = tMs < plan.faultySinceMs ? this.#presentAt(tMs) : undefined
      sample.currentA = present ? this.#carCurrentA(present, tMs, sample) : 0
    }
    sample.powerW = sample.voltageV * sample.currentA * sample.phasesInUse
    if (Number.isNaN(sample.withoutResponseW)) sample.withoutResponseW = sample.powerW
    return sample
  }

  #carCurrentA(past: PastVisit, tMs: number, sample: PastSample): number {
    const leg = legAt(past, tMs)
    const { visit } = leg
    const socPercent = this.#socPercentAt(past, tMs)
    sample.socPercent = socPercent
    sample.phasesInUse = visit.phases
    if (tMs < visit.readyMs || tMs >= visit.endsMs) return 0
    const currentA = this.#car.currentA(leg, tMs, socPercent, sample.voltageV)
    // Stations without a response use their actual power.
    sample.withoutResponseW = this.#car.withoutResponseW(NaN)
    return currentA
  }

  /** Power and energy of a moment follow from the same state of charge. */
  #socPercentAt(past: PastVisit, tMs: number): number {
    if (past !== this.#socOf || tMs < this.#socFromMs || tMs >= this.#socUntilMs) {
      const leg = legAt(past, tMs)
      this.#socOf = past
      this.#socPercent = legSocPercent(leg, tMs)
      this.#socFromMs = tMs
      const legUntilMs = leg.late ? leg.late.visit.readyMs : Infinity
      this.#socUntilMs = isSettled(leg, tMs, this.#socPercent) ? legUntilMs : tMs + 1
    }
    return this.#socPercent
  }

  #visitsOn(day: number): readonly PastVisit[] {
    if (day !== this.#day) {
      this.#visits = visitsOn(this.#plan, day).map((visit) => pastVisitOf(this.#plan, visit))
      this.#day = day
    }
    return this.#visits
  }
}
