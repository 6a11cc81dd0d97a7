import { taper } from './charge-curve.ts'
import type { V2gPlan } from './plan.ts'

/** Share of its power with which a point charges while it also answers the frequency: room is left on both sides. */
export const BASELINE_SHARE = 0.6

const RESPONSE_RANGE_HZ = 0.1

/** W asked of a point by the frequency: negative on under-frequency (less import, more export), linear over ±0.1 Hz. */
export function frequencyResponseW(frequencyHz: number, ffrPositiveW: number, ffrNegativeW: number): number {
  if (Number.isNaN(frequencyHz)) return 0
  const share = Math.min(1, Math.max(-1, (frequencyHz - 50) / RESPONSE_RANGE_HZ))
  return share < 0 ? share * ffrPositiveW : share * ffrNegativeW
}

export interface V2gState {
  readonly socPercent: number
  /** It has reached its target, and is kept there. */
  readonly isAtTarget: boolean
  readonly ratedW: number
  /** What load management allows, W; Infinity without a limit. */
  readonly allowedW: number
}

/** Setpoints of a point with a car, W. */
export interface V2gPower {
  baselineW: number
  minW: number
  maxW: number
  powerW: number
}

/**
 * P = clamp(baseline + response to the frequency, pMin, pMax), W, into `out`. A car at or below its least state of
 * charge gives nothing back. `setpointW` is the baseline while setpoints come from outside.
 */
export function v2gPower(state: V2gState, v2g: V2gPlan, frequencyHz: number, setpointW: number, out: V2gPower): V2gPower {
  const { socPercent, isAtTarget, ratedW } = state
  const mayDischarge = v2g.mode !== 'no_v2g' && socPercent > v2g.minSoC
  out.maxW = Math.min(ratedW * taper(socPercent / 100), state.allowedW)
  out.minW = mayDischarge ? -ratedW : 0
  out.baselineW = v2g.mode === 'external' ? setpointW : chargingBaselineW(v2g.mode, isAtTarget, ratedW)
  const response = v2g.mode === 'freq' ? frequencyResponseW(frequencyHz, v2g.ffrPositive, v2g.ffrNegative) : 0
  out.powerW = Math.min(out.maxW, Math.max(out.minW, out.baselineW + response))
  return out
}

const chargingBaselineW = (mode: V2gPlan['mode'], isAtTarget: boolean, ratedW: number) =>
  isAtTarget ? 0 : ratedW * (mode === 'no_v2g' ? 1 : BASELINE_SHARE)

/** How far a car that is kept at its target may sink before it is charged again, %. */
const SAG_PERCENT = 2

/** Is a car at its target? What it gives to the grid in between does not count at once. */
export const isKeptAtTarget = (wasKept: boolean, socPercent: number, targetSocPercent: number): boolean =>
  socPercent >= (wasKept ? targetSocPercent - SAG_PERCENT : targetSocPercent)
