import { taper } from '#simulator/vehicles/model/charge-curve.ts'
import type { V2gPlan } from '#simulator/stations/model/plan.ts'

/** Share of its power with which a point charges while it also answers the frequency: room is left on both sides. */
export const BASELINE_SHARE = 0.6

/** The settings that the power of a moment follows from. */
export type V2gAnswer = Pick<V2gPlan, 'mode' | 'minSoC' | 'ffrPositive' | 'ffrNegative'>

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
  /** It is late: until its target is reached it charges with all it may, and then gives nothing back. */
  readonly isCatchingUp: boolean
  /** What its building is to have from it, W; negative is what the building has left over. */
  readonly buildingW: number
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

/** W that a car takes at most at this state of charge, whatever it is allowed. */
export const maxDrawW = (socPercent: number, ratedW: number): number => ratedW * taper(socPercent / 100)

/** W that a point draws at least: below 0 where its car may give back. */
export function minW(
  mode: V2gPlan['mode'],
  minSoC: number,
  socPercent: number,
  isCatchingUp: boolean,
  buildingW: number,
  ratedW: number,
): number {
  if (mode === 'no_v2g' || isCatchingUp || !(socPercent > minSoC)) return 0
  return 0 - (mode === 'powermeter' ? Math.min(ratedW, Math.max(0, buildingW)) : ratedW)
}

/**
 * P = clamp(baseline + response to the frequency, pMin, pMax), W, into `out`. A car at or below its least state of
 * charge, or late, gives nothing back, and none gives more than its building takes where it serves that.
 */
export function powerWithinLimits(
  { socPercent, isCatchingUp, buildingW, ratedW, allowedW }: V2gState,
  { mode, minSoC }: Pick<V2gPlan, 'mode' | 'minSoC'>,
  baselineW: number,
  responseW: number,
  out: V2gPower,
): V2gPower {
  out.baselineW = baselineW
  out.maxW = Math.min(maxDrawW(socPercent, ratedW), allowedW)
  out.minW = minW(mode, minSoC, socPercent, isCatchingUp, buildingW, ratedW)
  out.powerW = Math.min(out.maxW, Math.max(out.minW, baselineW + responseW))
  return out
}

/** The same of a point that nobody steers by hand. `setpointW` is the baseline while setpoints come from outside. */
export function v2gPower(state: V2gState, v2g: V2gAnswer, frequencyHz: number, setpointW: number, out: V2gPower): V2gPower {
  const baselineW = wantedBaselineW(v2g.mode, state, v2g.mode === 'external' ? setpointW : null)
  return powerWithinLimits(state, v2g, baselineW, responseW(v2g, frequencyHz, 0, state.isCatchingUp), out)
}

/**
 * W that a point is to have as its baseline: the setpoint, or its mode's own where there is none. In ordinary charging a
 * setpoint is a ceiling, and a car that is late follows none.
 */
export function wantedBaselineW(
  mode: V2gPlan['mode'],
  { isAtTarget, isCatchingUp, buildingW, ratedW }: Omit<V2gState, 'socPercent' | 'allowedW'>,
  setpointW: number | null,
): number {
  if (mode === 'external') return within(setpointW ?? 0, ratedW)
  const ownW = isAtTarget ? 0 : ratedW * (mode === 'no_v2g' || isCatchingUp ? 1 : BASELINE_SHARE)
  if (isCatchingUp) return ownW
  if (mode === 'no_v2g') return setpointW === null ? ownW : Math.min(ownW, Math.max(0, setpointW))
  if (setpointW !== null) return within(setpointW, ratedW)
  return mode === 'powermeter' && isAtTarget ? within(0 - buildingW, ratedW) : ownW
}

const within = (powerW: number, ratedW: number) => Math.min(ratedW, Math.max(-ratedW, powerW))

/**
 * W that a point adds to its baseline: the sum of its reserves, each by its own rule, as section 3.6 of the Nordic
 * "Technical Requirements for FCR Provision" asks. In `freq` these are the droop and the fast reserve (`fastW`; negative gives),
 * in `external` the fast reserve alone. A car that is late does not charge less for the droop, and still gives the fast reserve.
 */
export function responseW(
  { mode, ffrPositive, ffrNegative }: V2gAnswer,
  frequencyHz: number,
  fastW: number,
  isCatchingUp: boolean,
): number {
  if (mode === 'external') return fastW
  if (mode !== 'freq') return 0
  const droopW = frequencyResponseW(frequencyHz, ffrPositive, ffrNegative)
  return (isCatchingUp ? Math.max(0, droopW) : droopW) + fastW
}

/** How far a car that is kept at its target may sink before it is charged again, %. */
const SAG_PERCENT = 2

/** Is a car at its target? What it gives to the grid in between does not count at once. */
export const isKeptAtTarget = (wasKept: boolean, socPercent: number, targetSocPercent: number): boolean =>
  socPercent >= (wasKept ? targetSocPercent - SAG_PERCENT : targetSocPercent)
