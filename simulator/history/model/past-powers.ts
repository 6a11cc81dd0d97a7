import { SECOND_MS } from '#contract/durations.ts'
import { droop, followingPowerW, type BatteryPast } from '#simulator/battery-storage/model/battery.ts'
import { secondsUntil, TAPER_FROM } from '#simulator/devices/model/charge-curve.ts'
import { chargingCurrentA, deliverableA } from '#simulator/devices/model/charger.ts'
import type { Noise } from '#simulator/grid/model/grid-noise.ts'
import type { PastMoments, PastResponses } from './past-moments.ts'
import { PastReader } from './past.ts'
import { isSettled, legSocPercent, type PastLeg } from '#simulator/vehicles/model/past-visit.ts'
import { ratedPowerW, type Plan, type V2gPlan } from '#simulator/devices/model/plan.ts'
import { minW, maxDrawW, wantedBaselineW } from '#simulator/v2g/model/v2g-point.ts'
import { minVoltageV, readVoltages } from '#simulator/grid/model/voltage.ts'

/** Powers of a station, with an entry for each moment. Reading the next station overwrites them. */
export interface PowerColumns {
  readonly powerW: Float64Array
  /** The power without a response to the frequency. */
  readonly withoutResponseW: Float64Array
  /** A per phase; negative when discharging. */
  readonly currentA: Float64Array
  readonly voltageV: Float64Array
}

export const powerColumns = (places: number): PowerColumns => ({
  powerW: new Float64Array(places),
  withoutResponseW: new Float64Array(places),
  currentA: new Float64Array(places),
  voltageV: new Float64Array(places),
})

/** Receives the indexes from one up to, but not including, another, in which a station used this number of phases. */
export type TakePowers = (from: number, until: number, phases: 1 | 2 | 3) => void

/**
 * The values to read. `watts`: powers to a thousandth of a watt, with and without the response to the frequency.
 * `power`: like `powers` without `withoutResponseW`, and for AC chargers without currents.
 */
type Wanted = 'powers' | 'power' | 'currents' | 'watts'

/**
 * Reads the powers of a station's past at many moments in order, with the same results as the reader of single moments.
 * Whether a car is in session, and its state of charge at its target, are read only when they change.
 */
export class PastPowers {
  readonly #plan: Plan
  readonly #ratedW: number
  readonly #past: PastReader

  constructor(plan: Plan, noise: Noise, battery: BatteryPast) {
    this.#plan = plan
    this.#ratedW = ratedPowerW(plan)
    this.#past = new PastReader(plan, noise, battery)
  }

  /**
   * Reads the moments before index `end`, in which the station was online. `take` receives every stretch with power,
   * oldest first; in between the power is 0. For currents alone, the powers of AC chargers are not written.
   */
  read(moments: PastMoments, end: number, into: PowerColumns, take: TakePowers, wanted: Wanted = 'powers'): void {
    if (this.#plan.kind === 'battery') {
      this.#readBattery(moments, end, into)
      take(0, end, this.#plan.phases)
      return
    }
    for (let place = 0; place < end;) {
      const leg = this.#past.sessionAt(moments.atMs[place] ?? NaN)
      const until = Math.min(end, moments.placeOf(this.#past.sessionUntilMs))
      if (leg) {
        const { v2g } = this.#plan
        const drawsUntil = v2g
          ? this.#readV2g(leg, v2g, moments, place, until, into, wanted)
          : this.#readCar(leg, moments, place, until, into, wanted)
        if (place < drawsUntil) take(place, drawsUntil, leg.visit.phases)
      }
      place = until
    }
  }

  /** A car with unrestricted charging. Returns the index from which on it takes no more power. */
  #readCar(leg: PastLeg, moments: PastMoments, from: number, until: number, into: PowerColumns, wanted: Wanted): number {
    const { visit, allowedA } = leg
    const plan = this.#plan
    const { atMs } = moments
    const { powerW: powersW, withoutResponseW, currentA: currentsA, voltageV: voltagesV } = into
    let end = Math.max(from, Math.min(until, moments.placeOf(fullUntilMs(leg))))
    const full = end
    const fullA = chargingCurrentA(visit, visit.arrivalSocPercent, plan.maxCurrentA, Infinity)
    const isPowerAlone = wanted === 'power' && plan.kind === 'ac'
    if (!isPowerAlone) currentsA.fill(fullA, from, end)
    for (; end < until; end++) {
      const socPercent = legSocPercent(leg, atMs[end] ?? NaN)
      if (socPercent >= visit.targetSocPercent) break
      currentsA[end] = chargingCurrentA(visit, socPercent, plan.maxCurrentA, Infinity)
    }
    if (wanted === 'currents' && plan.kind === 'ac') {
      for (let place = from; place < end; place++) currentsA[place] = Math.min(allowedA, currentsA[place] ?? NaN)
      return end
    }
    readVoltages(plan, moments, from, end, voltagesV)
    if (isPowerAlone) {
      const currentA = Math.min(allowedA, fullA)
      for (let place = from; place < full; place++) powersW[place] = (voltagesV[place] ?? NaN) * currentA * visit.phases
    }
    for (let place = isPowerAlone ? full : from; place < end; place++) {
      const voltageV = voltagesV[place] ?? NaN
      const currentA = Math.min(deliverableA(plan, allowedA, voltageV), currentsA[place] ?? NaN)
      const powerW = voltageV * currentA * visit.phases
      currentsA[place] = currentA
      powersW[place] = powerW
      withoutResponseW[place] = powerW
    }
    return end
  }

  #readV2g(
    leg: PastLeg,
    v2g: V2gPlan,
    moments: PastMoments,
    from: number,
    until: number,
    into: PowerColumns,
    wanted: Wanted,
  ): number {
    const { visit, isCatchingUp, givesW: buildingW } = leg
    const { atMs } = moments
    const ratedW = this.#ratedW
    const responses = moments.responsesTo(v2g)
    const fullUntil = givesNothing(leg) ? Math.min(until, moments.placeOf(fullUntilMs(leg))) : from
    for (let place = from; place < until;) {
      const tMs = atMs[place] ?? NaN
      const socPercent = legSocPercent(leg, tMs)
      const isAtTarget = socPercent >= visit.targetSocPercent
      const isLate = isCatchingUp && !isAtTarget
      const limits: V2gLimits = {
        maximumW: maxDrawW(socPercent, ratedW),
        minimumW: minW(v2g.mode, v2g.minSoC, socPercent, isLate, buildingW, ratedW),
        baselineW: pastBaselineW(v2g.mode, isAtTarget, isLate, buildingW, ratedW),
        responseFromW: isLate ? 0 : -Infinity,
      }
      // Until its taper starts, a car that may discharge keeps its limits, as does a car with a constant state of charge.
      const isKept = place < fullUntil && socPercent > v2g.minSoC
      const end = isSettled(leg, tMs, socPercent) ? until : isKept ? fullUntil : place + 1
      this.#readStretch(visit.phases, limits, responses, moments, place, end, into, wanted)
      place = end
    }
    return until
  }

  /** A stretch in which the limits of a V2G point stay the same. */
  #readStretch(
    phases: number,
    { maximumW, minimumW, baselineW, responseFromW }: V2gLimits,
    { responsesW, maxResponseW }: PastResponses,
    moments: PastMoments,
    from: number,
    until: number,
    { powerW: powersW, withoutResponseW, currentA: currentsA, voltageV: voltagesV }: PowerColumns,
    wanted: Wanted,
  ): void {
    const { pastAllowedA } = this.#plan
    const reachesW = Math.min(maximumW, Math.max(minimumW, baselineW + maxResponseW))
    if (wanted === 'watts' && reachesW <= pastAllowedA * phases * minVoltageV(this.#plan)) {
      const calmW = Math.min(maximumW, Math.max(minimumW, baselineW))
      for (let place = from; place < until; place++) {
        const wantedW = baselineW + Math.max(responseFromW, responsesW[place] ?? NaN)
        powersW[place] = Math.min(maximumW, Math.max(minimumW, wantedW))
        withoutResponseW[place] = calmW
      }
      return
    }
    readVoltages(this.#plan, moments, from, until, voltagesV)
    for (let place = from; place < until; place++) {
      const voltageV = voltagesV[place] ?? NaN
      const phaseW = voltageV * phases
      const maxW = Math.min(maximumW, pastAllowedA * phaseW)
      const wantedW = baselineW + Math.max(responseFromW, responsesW[place] ?? NaN)
      const currentA = Math.min(maxW, Math.max(minimumW, wantedW)) / phaseW
      currentsA[place] = currentA
      powersW[place] = voltageV * currentA * phases
      withoutResponseW[place] = Math.min(maxW, Math.max(minimumW, baselineW))
    }
  }

  #readBattery(moments: PastMoments, end: number, into: PowerColumns) {
    const { powerW: powersW, withoutResponseW, currentA: currentsA, voltageV: voltagesV } = into
    const { capacityWh, phases, faultySinceMs } = this.#plan
    const { awayHz: awaysHz } = moments
    const ratedW = this.#ratedW
    const socs = moments.batterySocs(capacityWh / ratedW)
    const faultyFrom = moments.placeOf(faultySinceMs)
    readVoltages(this.#plan, moments, 0, end, voltagesV)
    for (let place = 0; place < end; place++) {
      const awayHz = awaysHz[place] ?? NaN
      const voltageV = voltagesV[place] ?? NaN
      const wantedW = place < faultyFrom ? followingPowerW(50 + awayHz, socs[place] ?? NaN, ratedW) : 0
      const currentA = wantedW / (voltageV * phases)
      const powerW = voltageV * currentA * phases
      currentsA[place] = currentA
      powersW[place] = powerW
      withoutResponseW[place] = droop(awayHz) === 0 ? powerW : 0
    }
  }
}

/** The range of the power of a V2G point, W, and its power without a response to the frequency. */
interface V2gLimits {
  readonly maximumW: number
  readonly minimumW: number
  readonly baselineW: number
  /** Lower bound of the response. */
  readonly responseFromW: number
}

const givesNothing = ({ givesW }: PastLeg) => givesW === 0

/** Until when a car certainly takes full power: one second before its taper, or its target. */
const fullUntilMs = ({ charge, visit }: PastLeg) =>
  visit.readyMs +
  Math.min(secondsUntil(charge, TAPER_FROM), secondsUntil(charge, visit.targetSocPercent / 100)) * SECOND_MS -
  SECOND_MS

/** The baseline of a point before the start of the world, W: no setpoint had been sent. */
const pastBaselineW = (mode: V2gPlan['mode'], isAtTarget: boolean, isCatchingUp: boolean, buildingW: number, ratedW: number) =>
  wantedBaselineW(mode, { isAtTarget, isCatchingUp, buildingW, ratedW }, mode === 'external' ? 0 : null)
