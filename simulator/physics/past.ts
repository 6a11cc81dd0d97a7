import { HOUR_MS } from '#contract/durations.ts'
import { droop, followingPowerW, type BatteryPast } from './battery.ts'
import { pastSocPercent } from './charger.ts'
import type { Noise } from './grid-noise.ts'
import { PastCar } from './past-car.ts'
import { chargedWh, isSettled, legAt, legSocPercent, pastVisitOf, servedWh, type PastLeg, type PastVisit } from './past-visit.ts'
import { ratedPowerW, type Plan } from './plan.ts'
import { dayOf, dayStartMs, visitsOfDay, type Visit } from './vehicle.ts'
import { StationVoltage } from './voltage.ts'

/** What a station did at a moment before the world began. */
export interface PastSample {
  powerW: number
  /** What it would have drawn if the frequency had asked nothing of it. */
  unaskedW: number
  currentA: number
  voltageV: number
  phasesInUse: 1 | 2 | 3
  /** % of car or battery; NaN where there is none. */
  socPercent: number
}

/** Mean share of its FFR power with which a point answers an ordinary grid, half of it in each direction. */
const MEAN_RESPONSE = 0.27

/** A visit with what follows from it alone. */
interface Known extends PastVisit {
  /** Wh that it takes from the grid in all. */
  readonly wholeWh: number
  /** When it has reached its target; when it ends, if it does not. */
  readonly reachedMs: number
}

function socOf(past: PastVisit, tMs: number): number {
  return legSocPercent(legAt(past, tMs), tMs)
}

interface Energies {
  importWh: number
  exportWh: number
}

const plus = (a: Energies, b: Energies): Energies => ({ importWh: a.importWh + b.importWh, exportWh: a.exportWh + b.exportWh })

/** W with which a point answers an ordinary grid in one direction while its car is kept at its target. */
const meanResponseW = ({ v2g }: Plan, ffrW: 'ffrNegative' | 'ffrPositive') =>
  v2g?.mode === 'freq' ? (v2g[ffrW] * MEAN_RESPONSE) / 2 : 0

/**
 * Reads a station's past, in any order, as a pure function of its plan and of time. It remembers the day, the visit and
 * the moment it last looked at, so reading on is quick, and so is asking for several values of one moment.
 */
export class PastReader {
  readonly #plan: Plan
  readonly #noise: Noise
  readonly #battery: BatteryPast
  readonly #worksUntilMs: number
  readonly #voltage: StationVoltage
  readonly #car: PastCar
  readonly #sample: PastSample = { powerW: 0, unaskedW: 0, currentA: 0, voltageV: 0, phasesInUse: 3, socPercent: NaN }
  #sampleMs = NaN
  /** Until when the session last looked at, or the time without one, lasts. */
  sessionUntilMs = NaN
  /** From the start of a day until the world began, by day. */
  readonly #sums = new Map<number, Readonly<Energies>>()
  readonly #since: Energies = { importWh: 0, exportWh: 0 }
  /** Of the day of the energies last looked at. */
  #fromDay: Readonly<Energies> = { importWh: 0, exportWh: 0 }
  #rememberedDay = NaN
  #dayFromMs = NaN
  #dayUntilMs = NaN
  readonly #takesW: number
  readonly #givesW: number
  #socFromMs = NaN
  #socUntilMs = NaN
  #socOf: Known | undefined
  #socPercent = NaN
  #day = NaN
  #visits: readonly Known[] = []
  /** From when until when the visit, or nobody, is there. */
  #present: Known | undefined
  #presentFromMs = NaN
  #presentUntilMs = NaN

  constructor(plan: Plan, noise: Noise, battery: BatteryPast) {
    this.#plan = plan
    this.#noise = noise
    this.#battery = battery
    this.#voltage = new StationVoltage(plan.key, plan.meanVoltageV)
    this.#car = new PastCar(plan, noise)
    this.#takesW = meanResponseW(plan, 'ffrNegative')
    this.#givesW = meanResponseW(plan, 'ffrPositive')
    this.#worksUntilMs = Math.min(plan.faultySinceMs, plan.offlineSinceMs)
  }

  /** The visit under way. */
  visitAt(tMs: number): Visit | undefined {
    return this.#presentAt(tMs)?.visit
  }

  /** The part of a visit in which a car is in session, until `sessionUntilMs`; null while none is. */
  sessionAt(tMs: number): PastLeg | null {
    const { faultySinceMs } = this.#plan
    const past = tMs < faultySinceMs ? this.#presentAt(tMs) : undefined
    const leg = past && tMs >= past.visit.readyMs && tMs < past.visit.endsMs ? legAt(past, tMs) : null
    this.sessionUntilMs = tMs < faultySinceMs ? Math.min(faultySinceMs, this.#changesAfterMs(past, leg, tMs)) : Infinity
    return leg
  }

  #changesAfterMs(past: PastVisit | undefined, leg: PastLeg | null, tMs: number): number {
    if (!past) return this.#presentUntilMs
    if (leg) return past.late && leg === past ? past.late.visit.readyMs : leg.visit.endsMs
    return tMs < past.visit.readyMs ? past.visit.readyMs : past.visit.leavesMs
  }

  #presentAt(tMs: number): Known | undefined {
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

  /** Null while nobody heard the station. The object is the reader's own, and changes with the next reading. */
  at(tMs: number): Readonly<PastSample> | null {
    const plan = this.#plan
    if (tMs >= plan.offlineSinceMs) return null
    const sample = this.#sample
    if (tMs === this.#sampleMs) return sample
    this.#sampleMs = tMs
    sample.voltageV = this.#voltage.at(tMs)
    sample.phasesInUse = plan.phases
    sample.socPercent = NaN
    sample.unaskedW = NaN
    let wantedW = 0
    if (plan.kind === 'battery') {
      sample.socPercent = this.#battery.socPercent(tMs, plan.capacityWh / ratedPowerW(plan))
      const awayHz = this.#noise.at(tMs)
      if (tMs < plan.faultySinceMs) wantedW = followingPowerW(50 + awayHz, sample.socPercent, ratedPowerW(plan))
      if (droop(awayHz) !== 0) sample.unaskedW = 0
      sample.currentA = wantedW / (sample.voltageV * plan.phases)
    } else {
      const present = tMs < plan.faultySinceMs ? this.#presentAt(tMs) : undefined
      sample.currentA = present ? this.#carCurrentA(present, tMs, sample) : 0
    }
    sample.powerW = sample.voltageV * sample.currentA * sample.phasesInUse
    if (Number.isNaN(sample.unaskedW)) sample.unaskedW = sample.powerW
    return sample
  }

  #carCurrentA(past: Known, tMs: number, sample: PastSample): number {
    const leg = legAt(past, tMs)
    const { visit } = leg
    const socPercent = this.#socPercentAt(past, tMs)
    sample.socPercent = socPercent
    sample.phasesInUse = visit.phases
    if (tMs < visit.readyMs || tMs >= visit.endsMs) return 0
    const currentA = this.#car.currentA(leg, tMs, socPercent, sample.voltageV)
    // Of what answers nothing it is not known yet: it is what the station draws.
    sample.unaskedW = this.#car.unaskedW(NaN)
    return currentA
  }

  /** Power and energy of a moment follow from the same state of charge. */
  #socPercentAt(past: Known, tMs: number): number {
    if (past !== this.#socOf || tMs < this.#socFromMs || tMs >= this.#socUntilMs) {
      const leg = legAt(past, tMs)
      this.#socOf = past
      this.#socPercent = legSocPercent(leg, tMs)
      this.#socFromMs = tMs
      const legUntilMs = past.late && leg !== past.late ? past.late.visit.readyMs : Infinity
      this.#socUntilMs = isSettled(leg, tMs, this.#socPercent) ? legUntilMs : tMs + 1
    }
    return this.#socPercent
  }

  #visitsOn(day: number): readonly Known[] {
    if (day !== this.#day) {
      this.#visits = visitsOfDay(this.#plan, day).map((visit) => this.#known(visit))
      this.#day = day
    }
    return this.#visits
  }

  #known(drawn: Visit): Known {
    const past = pastVisitOf(this.#plan, drawn)
    const { visit, charge } = past
    const wholeWh = chargedWh(past, visit.endsMs, socOf(past, visit.endsMs))
    const reaches = pastSocPercent(charge, visit, visit.endsMs) >= visit.targetSocPercent
    const chargingMs = wholeWh > 0 ? (wholeWh / Math.min(charge.allowedW, charge.peakW)) * HOUR_MS : 0
    return { ...past, wholeWh, reachedMs: reaches ? visit.readyMs + chargingMs : visit.endsMs }
  }

  /**
   * Wh between this moment and when the world began. The object is the reader's own, and changes with the next reading.
   */
  since(tMs: number): Readonly<Energies> {
    if (!(tMs >= this.#dayFromMs && tMs < this.#dayUntilMs)) this.#rememberDay(dayOf(this.#plan, tMs))
    const since = this.#since
    this.#addUpDay(this.#rememberedDay, tMs, since)
    since.importWh = this.#fromDay.importWh - since.importWh
    since.exportWh = this.#fromDay.exportWh - since.exportWh
    return since
  }

  #rememberDay(day: number) {
    this.#rememberedDay = day
    this.#dayFromMs = dayStartMs(this.#plan, day)
    this.#dayUntilMs = dayStartMs(this.#plan, day + 1)
    this.#fromDay = this.#fromStartOf(day)
  }

  /** Wh taken from the grid, and given back, in a station's day up to this moment. */
  #addUpDay(day: number, untilMs: number, into: Energies) {
    const endMs = Math.min(untilMs, this.#worksUntilMs)
    let chargingWh = 0
    let takenWh = 0
    let givenWh = 0
    for (const past of this.#visitsOn(day)) {
      const { visit } = past
      if (visit.readyMs >= endMs) break
      chargingWh += endMs >= visit.endsMs ? past.wholeWh : chargedWh(past, endMs, this.#socPercentAt(past, endMs))
      givenWh += servedWh(past, endMs)
      // While a car is kept at its target, the frequency takes and gives in turn.
      const keptHours = Math.max(0, Math.min(endMs, visit.endsMs) - past.reachedMs) / HOUR_MS
      takenWh += this.#takesW * keptHours
      givenWh += this.#givesW * keptHours
    }
    into.importWh = chargingWh + takenWh
    into.exportWh = givenWh
  }

  /** Wh from the start of a day until the world began: a sum over the days between, remembered on the way. */
  #fromStartOf(day: number): Readonly<Energies> {
    const sums = this.#sums
    const today = dayOf(this.#plan, this.#plan.startMs)
    let sum = sums.get(today) ?? this.#ofDay(today, this.#plan.startMs)
    sums.set(today, sum)
    for (let back = today - 1; back >= day; back--) {
      sum = sums.get(back) ?? plus(sum, this.#ofDay(back, dayStartMs(this.#plan, back + 1)))
      sums.set(back, sum)
    }
    return sum
  }

  #ofDay(day: number, untilMs: number): Energies {
    const energies = { importWh: 0, exportWh: 0 }
    this.#addUpDay(day, untilMs, energies)
    return energies
  }
}
