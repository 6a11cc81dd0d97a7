import { MIN_CHARGING_CURRENT_A } from '#simulator/devices/model/charger.ts'
import { ONE_WAY_EFFICIENCY } from '#simulator/devices/model/charge-curve.ts'
import type { CarPath } from './path-parameters.ts'

/** Currents of a car on its phases, A: their mean, and how far each differs from it. */
export interface PhaseDraw {
  readonly meanA: number
  readonly differencesA: readonly [number, number, number]
}

const EVEN = [0, 0, 0] as const
export const NO_DRAW: PhaseDraw = { meanA: 0, differencesA: EVEN }

/**
 * The draw of a car on AC. The charger announces whole amperes, 0 below 6 A. The car draws slightly less than that and than
 * its own maximum (`ownA`), and not the same on each phase. No phase draws more than the setpoint.
 */
export function acDraw(setpointA: number, ownA: number, phases: 1 | 2 | 3, car: CarPath): PhaseDraw {
  const announcedA = Math.floor(setpointA + 1e-6)
  if (announcedA < MIN_CHARGING_CURRENT_A) return NO_DRAW
  const firstA = Math.min(announcedA, ownA) - car.belowA
  const differencesA = car.differencesA[phases - 1] ?? EVEN
  // The first phase draws the most, so that it differs from the mean by what the mean is below it.
  const meanBelowA = differencesA[0]
  const meanA = firstA - meanBelowA
  return meanA <= meanBelowA ? NO_DRAW : { meanA, differencesA }
}

/** Constant loss of an on-board charger, W, and the share of the rest that reaches the battery. */
const OWN_W = 180
const CONVERSION = 0.95

/** Share of the power of an AC charger that reaches the battery: 83 % at 6 A on one phase, 93 % at 11 kW. */
export const acEfficiency = (powerW: number): number => (powerW > OWN_W ? CONVERSION * (1 - OWN_W / powerW) : 0)

/** Constant loss of an inverter, as a share of its rated power. */
const INVERTER_OWN = 0.01
const INVERTER_CONVERSION = ONE_WAY_EFFICIENCY * (1 + INVERTER_OWN)

/**
 * Share of the power of a DC charger, V2G point or battery that reaches the store, or of the power from the store that leaves it:
 * that of an ideal device at its rated power, less at a lower power. `powerW` is negative for discharge.
 */
export function inverterEfficiency(powerW: number, ratedW: number): number {
  if (powerW === 0) return ONE_WAY_EFFICIENCY
  const ownW = INVERTER_OWN * ratedW
  return INVERTER_CONVERSION * (Math.abs(powerW) / (Math.abs(powerW) + ownW))
}
