import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { hashOf, mix01 } from '#simulator/core/model/random.ts'
import { batteryTemperatureC, coldRateC } from './battery-temperature.ts'

/**
 * What cars take at sites with real chargers. The figures are assumptions within the ranges that makers and testers publish: AC cars
 * hold the power of their charger almost to the end, fast-charging cars fall from 30 to 60 %.
 */

/** An on-board charger takes little of what a battery can take, so its power falls only from here on, to this share when full. */
const AC_FALLS_FROM = 0.95
const AC_SHARE_FULL = 0.4
/** A car on AC stops rather than draw less, A. */
const MIN_A = 6

/** The share of the current of a car on AC. `soc` from 0 to 1. */
export const acShare = (soc: number): number =>
  soc <= AC_FALLS_FROM ? 1 : 1 - ((1 - AC_SHARE_FULL) * (Math.min(1, soc) - AC_FALLS_FROM)) / (1 - AC_FALLS_FROM)

/** Rates of power to capacity of a car on DC at 80 and 100 %, per hour. */
const RATE_AT_80 = 1
const RATE_FULL = 0.1
const [EARLIEST_FALL, LATEST_FALL] = [0.3, 0.6]

/** State of charge from which a model of car falls from its highest rate, 0 to 1. Cars with the same battery are of one model. */
export const fallsFrom = (capacityWh: number): number =>
  EARLIEST_FALL + (LATEST_FALL - EARLIEST_FALL) * mix01(hashOf(0, 'car model', capacityWh), 6)

/**
 * The highest rate of power to capacity on DC, per hour: the peak of the car up to a state of charge, then a straight line to 1 at 80 %
 * and on to 0.1 when full. A rate below that stays flat, so a post of 50 kW charges a car of 62 kWh with all of it to 80 %.
 */
export function dcRate(soc: number, peakRate: number, fallsFromSoc: number): number {
  if (soc >= 0.8) return Math.min(peakRate, RATE_AT_80 + ((RATE_FULL - RATE_AT_80) * (Math.min(1, soc) - 0.8)) / 0.2)
  if (soc <= fallsFromSoc || peakRate <= RATE_AT_80) return peakRate
  return peakRate + ((RATE_AT_80 - peakRate) * (soc - fallsFromSoc)) / (0.8 - fallsFromSoc)
}

/** What a car is like for its current. Times in ms. */
export interface RealCar {
  readonly capacityWh: number
  /** A per phase. */
  readonly limitA: number
  readonly phases: 1 | 2 | 3
  readonly socPercent: number
  readonly targetSocPercent: number
  readonly readyMs: number
}

/** The current that a car takes without a limit of its charger's group, A per phase; 0 when it is full. */
export function realCarA(car: RealCar, kind: 'ac' | 'dc', maxCurrentA: number, nowMs: number): number {
  const { socPercent, targetSocPercent, capacityWh, phases } = car
  if (socPercent >= targetSocPercent) return 0
  const soc = socPercent / 100
  if (kind === 'ac') {
    const peakA = Math.min(car.limitA, maxCurrentA)
    return Math.min(peakA, Math.max(MIN_A, peakA * acShare(soc)))
  }
  const perAmpereW = PHASE_V * phases
  const peakRate = (car.limitA * perAmpereW) / capacityWh
  const rate = Math.min(dcRate(soc, peakRate, fallsFrom(capacityWh)), coldRateC(batteryTemperatureC(car.readyMs, nowMs)))
  return Math.min(maxCurrentA, (rate * capacityWh) / perAmpereW)
}

/** A full car starts again within each of these spans, for at most a minute. */
const AGAIN_MS = 0.75 * HOUR_MS

/** The second of a span in which the electronics of a parked car have used enough that it starts again. `key`: of the station. */
export const startsAgain = (key: number, nowMs: number): boolean => {
  const span = Math.floor(nowMs / AGAIN_MS)
  return Math.floor((nowMs % AGAIN_MS) / 1_000) === Math.floor((AGAIN_MS / 1_000) * mix01(key ^ 0xd_0020, span))
}

/** What they have used: a minute at the lowest current, Wh. About 90 W on three phases. */
export const usedWh = (phases: number): number => (MIN_A * PHASE_V * phases) / 60
