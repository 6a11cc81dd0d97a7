import { followingPowerW, type BatteryPast } from './battery.ts'
import { chargeOf, chargingCurrentA, pastEnergyWh, pastSocPercent } from './charger.ts'
import type { GridNoise } from './grid-noise.ts'
import { PHASE_V } from './kilowatts.ts'
import { ratedPowerW, type Plan } from './plan.ts'
import { BASELINE_SHARE, v2gPower } from './v2g-point.ts'
import { dayOf, dayStartMs, visitsOfDay, type Visit } from './vehicle.ts'
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

/** Mean share of its FFR power with which a point answers an ordinary grid, half of it in each direction. */
const MEAN_RESPONSE = 0.27

/** A per phase that a car could have before the world began. */
export function pastLimitA({ kind, v2g, maxCurrentA, pastAllowedA }: Plan): number {
  if (kind !== 'v2g' || v2g === null || v2g.mode === 'no_v2g') return pastAllowedA
  return v2g.mode === 'external' ? 0 : Math.min(pastAllowedA, maxCurrentA * BASELINE_SHARE)
}

/**
 * Reads a station's past, in any order, as a pure function of its plan and of time. It remembers the day it last
 * looked at, so reading on is quick.
 */
export class PastReader {
  readonly #plan: Plan
  readonly #noise: GridNoise
  readonly #battery: BatteryPast
  readonly #sample: PastSample = { powerW: 0, currentA: 0, voltageV: 0, phasesInUse: 3, socPercent: NaN }
  readonly #sums = { import: new Map<number, number>(), export: new Map<number, number>() }
  #day = NaN
  #visits: readonly Visit[] = []

  constructor(plan: Plan, noise: GridNoise, battery: BatteryPast) {
    this.#plan = plan
    this.#noise = noise
    this.#battery = battery
  }

  /** The visit under way. */
  visitAt(tMs: number): Visit | undefined {
    return this.#visitsOn(dayOf(this.#plan, tMs)).find((visit) => visit.arrivesMs <= tMs && tMs < visit.leavesMs)
  }

  /** Null while nobody heard the station. The object is the reader's own, and changes with the next reading. */
  at(tMs: number): Readonly<PastSample> | null {
    const plan = this.#plan
    if (tMs >= plan.offlineSinceMs) return null
    const sample = this.#sample
    sample.voltageV = voltageV(plan.key, plan.meanVoltageV, tMs)
    sample.phasesInUse = plan.phases
    sample.socPercent = NaN
    let wantedW = 0
    if (plan.kind === 'battery') {
      sample.socPercent = this.#battery.socPercent(tMs, plan.capacityWh / ratedPowerW(plan))
      if (tMs < plan.faultySinceMs) wantedW = followingPowerW(50 + this.#noise.at(tMs), sample.socPercent, ratedPowerW(plan))
      sample.currentA = wantedW / (sample.voltageV * plan.phases)
    } else {
      const visit = tMs < plan.faultySinceMs ? this.visitAt(tMs) : undefined
      sample.currentA = visit ? this.#carCurrentA(visit, tMs, sample) : 0
    }
    sample.powerW = sample.voltageV * sample.currentA * sample.phasesInUse
    return sample
  }

  #carCurrentA(visit: Visit, tMs: number, sample: PastSample): number {
    const plan = this.#plan
    const limitA = pastLimitA(plan)
    const soc = pastSocPercent(chargeOf(plan, visit, limitA), visit, tMs)
    sample.socPercent = soc
    sample.phasesInUse = visit.phases
    if (tMs < visit.readyMs || tMs >= visit.endsMs) return 0
    const allowedA = plan.kind === 'dc' ? (limitA * PHASE_V) / sample.voltageV : limitA
    if (!plan.v2g) return chargingCurrentA(visit, soc, plan.maxCurrentA, allowedA)
    const phaseW = sample.voltageV * visit.phases
    const state = {
      socPercent: soc,
      isAtTarget: soc >= visit.targetSocPercent,
      ratedW: ratedPowerW(plan),
      allowedW: plan.pastAllowedA * phaseW,
    }
    return v2gPower(state, plan.v2g, 50 + this.#noise.at(tMs), 0, { baselineW: 0, minW: 0, maxW: 0, powerW: 0 }).powerW / phaseW
  }

  #visitsOn(day: number): readonly Visit[] {
    if (day !== this.#day) {
      this.#visits = visitsOfDay(this.#plan, day)
      this.#day = day
    }
    return this.#visits
  }

  /** Wh taken from the grid in a station's day up to this moment. */
  importOfDayWh(day: number, untilMs: number): number {
    const charging = this.#sumOfDay(day, untilMs, (visit, endMs) =>
      pastEnergyWh(chargeOf(this.#plan, visit, pastLimitA(this.#plan)), visit, endMs),
    )
    return charging + this.#responseOfDayWh(day, untilMs, this.#plan.v2g?.ffrNegative ?? 0)
  }

  /** Wh given back. */
  exportOfDayWh(day: number, untilMs: number): number {
    return this.#responseOfDayWh(day, untilMs, this.#plan.v2g?.ffrPositive ?? 0)
  }

  #sumOfDay(day: number, untilMs: number, ofVisit: (visit: Visit, endMs: number) => number): number {
    const endMs = Math.min(untilMs, this.#plan.faultySinceMs, this.#plan.offlineSinceMs)
    let sum = 0
    for (const visit of this.#visitsOn(day)) if (visit.readyMs < endMs) sum += ofVisit(visit, endMs)
    return sum
  }

  /** While a car is kept at its target, the frequency takes and gives in turn. */
  #responseOfDayWh(day: number, untilMs: number, ffrW: number): number {
    const plan = this.#plan
    if (plan.v2g?.mode !== 'freq') return 0
    return this.#sumOfDay(day, untilMs, (visit, endMs) => {
      const keptMs = Math.max(0, Math.min(endMs, visit.endsMs) - this.#targetReachedMs(visit))
      return ((ffrW * MEAN_RESPONSE) / 2) * (keptMs / 3_600_000)
    })
  }

  #targetReachedMs(visit: Visit): number {
    const charge = chargeOf(this.#plan, visit, pastLimitA(this.#plan))
    const needWh = pastEnergyWh(charge, visit, visit.endsMs)
    const reached = pastSocPercent(charge, visit, visit.endsMs) >= visit.targetSocPercent
    return reached ? visit.readyMs + (needWh / Math.min(charge.allowedW, charge.peakW)) * 3_600_000 : visit.endsMs
  }

  /** Wh between this moment and when the world began. */
  sinceWh(tMs: number, kind: 'import' | 'export'): number {
    const day = dayOf(this.#plan, tMs)
    return this.#fromStartOf(day, kind) - this.#ofDayWh(day, tMs, kind)
  }

  #ofDayWh(day: number, untilMs: number, kind: 'import' | 'export'): number {
    return kind === 'import' ? this.importOfDayWh(day, untilMs) : this.exportOfDayWh(day, untilMs)
  }

  /** Wh from the start of a day until the world began: a sum over the days between, remembered on the way. */
  #fromStartOf(day: number, kind: 'import' | 'export'): number {
    const sums = this.#sums[kind]
    const today = dayOf(this.#plan, this.#plan.startMs)
    let sum = sums.get(today) ?? this.#ofDayWh(today, this.#plan.startMs, kind)
    sums.set(today, sum)
    for (let back = today - 1; back >= day; back--) {
      sum = sums.get(back) ?? sum + this.#ofDayWh(back, dayStartMs(this.#plan, back + 1), kind)
      sums.set(back, sum)
    }
    return sum
  }
}
