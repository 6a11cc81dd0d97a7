import type { Charge } from './charge-curve.ts'
import { chargeOf, pastEnergyWh, pastSocPercent } from './charger.ts'
import type { Plan } from './plan.ts'
import { dayOf, dayStartMs, visitsOfDay, type Visit } from './vehicle.ts'

const HOUR_MS = 3_600_000

/** A visit of the past, with what follows from it alone. */
export interface PastVisit {
  readonly visit: Visit
  readonly charge: Charge
  /** Wh that it takes from the grid in all. */
  readonly wholeWh: number
  /** When it has reached its target; when it ends, if it does not. */
  readonly reachedMs: number
}

/** The visits of a station's past. It remembers the day and the visit it last looked at, so that reading on is quick. */
export class PastVisits {
  readonly #plan: Plan
  readonly #limitA: number
  #day = NaN
  #visits: readonly PastVisit[] = []
  /** From when until when this visit, or nobody, is there. */
  #present: PastVisit | undefined
  #fromMs = NaN
  #untilMs = NaN
  #socMs = NaN
  #socOf: PastVisit | undefined
  #socPercent = NaN

  /** `limitA`: what a car could have, A per phase. */
  constructor(plan: Plan, limitA: number) {
    this.#plan = plan
    this.#limitA = limitA
  }

  /** The visit under way. */
  at(tMs: number): PastVisit | undefined {
    if (!(tMs >= this.#fromMs && tMs < this.#untilMs)) this.#lookAt(tMs)
    return this.#present
  }

  #lookAt(tMs: number) {
    const day = dayOf(this.#plan, tMs)
    const visits = this.on(day)
    // No stay reaches from one day into the next.
    const next = visits.findIndex(({ visit }) => tMs < visit.leavesMs)
    const present = visits[next]
    const isThere = present !== undefined && tMs >= present.visit.arrivesMs
    const before = next === -1 ? visits.at(-1) : visits[next - 1]
    const endOfDayMs = dayStartMs(this.#plan, day + 1)
    this.#present = isThere ? present : undefined
    this.#fromMs = isThere ? present.visit.arrivesMs : (before?.visit.leavesMs ?? dayStartMs(this.#plan, day))
    this.#untilMs = isThere ? present.visit.leavesMs : (present?.visit.arrivesMs ?? endOfDayMs)
  }

  /** Those of a day, in order. */
  on(day: number): readonly PastVisit[] {
    if (day !== this.#day) {
      this.#visits = visitsOfDay(this.#plan, day).map((visit) => this.#known(visit))
      this.#day = day
    }
    return this.#visits
  }

  #known(visit: Visit): PastVisit {
    const charge = chargeOf(this.#plan, visit, this.#limitA)
    const wholeWh = pastEnergyWh(charge, visit, visit.endsMs)
    const reaches = pastSocPercent(charge, visit, visit.endsMs) >= visit.targetSocPercent
    const chargingMs = (wholeWh / Math.min(charge.allowedW, charge.peakW)) * HOUR_MS
    return { visit, charge, wholeWh, reachedMs: reaches ? visit.readyMs + chargingMs : visit.endsMs }
  }

  /** Its state of charge, %. The power and the energy of a moment both follow from it. */
  socPercentAt(past: PastVisit, tMs: number): number {
    if (tMs !== this.#socMs || past !== this.#socOf) {
      this.#socMs = tMs
      this.#socOf = past
      this.#socPercent = pastSocPercent(past.charge, past.visit, tMs)
    }
    return this.#socPercent
  }
}
