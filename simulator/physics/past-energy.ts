import { energyForWh } from './charge-curve.ts'
import type { PastVisits } from './past-visits.ts'
import type { Plan } from './plan.ts'
import { dayOf, dayStartMs } from './vehicle.ts'

const HOUR_MS = 3_600_000
/** Mean share of its FFR power with which a point answers an ordinary grid, half of it in each direction. */
const MEAN_RESPONSE = 0.27

export interface Energies {
  importWh: number
  exportWh: number
}

const plus = (a: Energies, b: Energies): Energies => ({ importWh: a.importWh + b.importWh, exportWh: a.exportWh + b.exportWh })

/** W with which a point answers an ordinary grid in one direction while its car is kept at its target. */
const meanResponseW = ({ v2g }: Plan, ffr: 'ffrNegative' | 'ffrPositive') =>
  v2g?.mode === 'freq' ? (v2g[ffr] * MEAN_RESPONSE) / 2 : 0

/** What a station took from the grid, and gave back, before the world began. It remembers the day it last looked at. */
export class PastEnergy {
  readonly #plan: Plan
  readonly #visits: PastVisits
  readonly #takesW: number
  readonly #givesW: number
  readonly #worksUntilMs: number
  /** From the start of a day until the world began, by day. */
  readonly #sums = new Map<number, Readonly<Energies>>()
  readonly #since: Energies = { importWh: 0, exportWh: 0 }
  #day = NaN
  #dayFromMs = NaN
  #dayUntilMs = NaN
  #fromDay: Readonly<Energies> = { importWh: 0, exportWh: 0 }

  constructor(plan: Plan, visits: PastVisits) {
    this.#plan = plan
    this.#visits = visits
    this.#takesW = meanResponseW(plan, 'ffrNegative')
    this.#givesW = meanResponseW(plan, 'ffrPositive')
    this.#worksUntilMs = Math.min(plan.faultySinceMs, plan.offlineSinceMs)
  }

  /** Wh between this moment and when the world began. The object is this one's own, and changes with the next reading. */
  since(tMs: number): Readonly<Energies> {
    if (!(tMs >= this.#dayFromMs && tMs < this.#dayUntilMs)) this.#turnTo(dayOf(this.#plan, tMs))
    const since = this.#since
    this.#addUp(this.#day, tMs, since)
    since.importWh = this.#fromDay.importWh - since.importWh
    since.exportWh = this.#fromDay.exportWh - since.exportWh
    return since
  }

  #turnTo(day: number) {
    this.#day = day
    this.#dayFromMs = dayStartMs(this.#plan, day)
    this.#dayUntilMs = dayStartMs(this.#plan, day + 1)
    this.#fromDay = this.#fromStartOf(day)
  }

  /** In a station's day up to this moment. */
  #addUp(day: number, untilMs: number, into: Energies) {
    const endMs = Math.min(untilMs, this.#worksUntilMs)
    let chargedWh = 0
    let takenWh = 0
    let givenWh = 0
    for (const past of this.#visits.on(day)) {
      const { visit } = past
      if (visit.readyMs >= endMs) break
      chargedWh += endMs >= visit.endsMs ? past.wholeWh : energyForWh(past.charge, this.#visits.socPercentAt(past, endMs) / 100)
      // While a car is kept at its target, the frequency takes and gives in turn.
      const keptHours = Math.max(0, Math.min(endMs, visit.endsMs) - past.reachedMs) / HOUR_MS
      takenWh += this.#takesW * keptHours
      givenWh += this.#givesW * keptHours
    }
    into.importWh = chargedWh + takenWh
    into.exportWh = givenWh
  }

  /** From the start of a day until the world began: a sum over the days between, remembered on the way. */
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
    this.#addUp(day, untilMs, energies)
    return energies
  }
}
