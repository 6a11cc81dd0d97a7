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
 * charge gives nothing back.
 */
export function powerWithinLimits(
  { socPercent, ratedW, allowedW }: V2gState,
  { mode, minSoC }: Pick<V2gPlan, 'mode' | 'minSoC'>,
  baselineW: number,
  responseW: number,
  out: V2gPower,
): V2gPower {
  const mayDischarge = mode !== 'no_v2g' && socPercent > minSoC
  out.baselineW = baselineW
  out.maxW = Math.min(ratedW * taper(socPercent / 100), allowedW)
  out.minW = mayDischarge ? -ratedW : 0
  out.powerW = Math.min(out.maxW, Math.max(out.minW, baselineW + responseW))
  return out
}

/** The same of a point that nobody steers by hand. `setpointW` is the baseline while setpoints come from outside. */
export function v2gPower(state: V2gState, v2g: V2gPlan, frequencyHz: number, setpointW: number, out: V2gPower): V2gPower {
  const { mode } = v2g
  const baselineW = wantedBaselineW(mode, state, mode === 'external' ? setpointW : null)
  return powerWithinLimits(state, v2g, baselineW, responseW(v2g, frequencyHz, 0), out)
}

/**
 * W that a point is to have as its baseline: the setpoint, or its mode's own where there is none. In ordinary charging a
 * setpoint is a ceiling.
 */
export function wantedBaselineW(
  mode: V2gPlan['mode'],
  { isAtTarget, ratedW }: Pick<V2gState, 'isAtTarget' | 'ratedW'>,
  setpointW: number | null,
): number {
  if (mode === 'external') return Math.min(ratedW, Math.max(-ratedW, setpointW ?? 0))
  const ownW = isAtTarget ? 0 : ratedW * (mode === 'no_v2g' ? 1 : BASELINE_SHARE)
  if (setpointW === null) return ownW
  return mode === 'no_v2g' ? Math.min(ownW, Math.max(0, setpointW)) : Math.min(ratedW, Math.max(-ratedW, setpointW))
}

/**
 * W that a point adds to its baseline: in `freq` the answer to the frequency or its fast reserve (W, negative gives),
 * whichever is greater; in `external` the fast reserve alone.
 */
export function responseW({ mode, ffrPositive, ffrNegative }: V2gPlan, frequencyHz: number, fastW: number): number {
  if (mode === 'external') return fastW
  if (mode !== 'freq') return 0
  const followingW = frequencyResponseW(frequencyHz, ffrPositive, ffrNegative)
  if (fastW === 0) return followingW
  return fastW < 0 ? Math.min(fastW, followingW) : Math.max(fastW, followingW)
}

/** How far a car that is kept at its target may sink before it is charged again, %. */
const SAG_PERCENT = 2

/** Is a car at its target? What it gives to the grid in between does not count at once. */
export const isKeptAtTarget = (wasKept: boolean, socPercent: number, targetSocPercent: number): boolean =>
  socPercent >= (wasKept ? targetSocPercent - SAG_PERCENT : targetSocPercent)
