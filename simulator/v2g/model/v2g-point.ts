import { taper } from '#simulator/devices/model/charge-curve.ts'
import type { V2gPlan } from '#simulator/devices/model/plan.ts'

/** Share of its power with which a point charges while it responds to the frequency, so that both directions have headroom. */
export const BASELINE_SHARE = 0.6

/** The settings that determine the power. */
export type V2gAnswer = Pick<V2gPlan, 'mode' | 'minSoC' | 'ffrPositive' | 'ffrNegative'>

export const RESPONSE_RANGE_HZ = 0.1

/** W of frequency response: negative on under-frequency (less import, more export), linear over ±0.1 Hz. */
export function frequencyResponseW(frequencyHz: number, ffrPositiveW: number, ffrNegativeW: number): number {
  if (Number.isNaN(frequencyHz)) return 0
  const share = Math.min(1, Math.max(-1, (frequencyHz - 50) / RESPONSE_RANGE_HZ))
  return share < 0 ? share * ffrPositiveW : share * ffrNegativeW
}

export interface V2gState {
  readonly socPercent: number
  /** The car has reached its target and is kept there. */
  readonly isAtTarget: boolean
  /** The car is late: it charges with the highest allowed power until its target is reached, and does not discharge. */
  readonly isCatchingUp: boolean
  /** Power for its building, W; negative is surplus power of the building. */
  readonly buildingW: number
  readonly ratedW: number
  /** Limit of load management, W; Infinity without a limit. */
  readonly allowedW: number
}

/** Setpoints of a point with a car, W. */
export interface V2gPower {
  baselineW: number
  minW: number
  maxW: number
  powerW: number
}

/** W that a car can take at this state of charge, without other limits. */
export const maxDrawW = (socPercent: number, ratedW: number): number => ratedW * taper(socPercent / 100)

/** Minimum power of a point, W; below 0 if its car may discharge. */
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
 * P = clamp(baseline + response to the frequency, pMin, pMax), W, into `out`. A car does not discharge when it is late, or at or
 * below its minimum state of charge. A car that supplies its building discharges no more than the building takes.
 */
function powerWithinLimits(
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

/** Power of a point without a fast reserve. `setpointW` counts in mode `external` only. */
export function v2gPower(state: V2gState, v2g: V2gAnswer, frequencyHz: number, setpointW: number, out: V2gPower): V2gPower {
  const baselineW = wantedBaselineW(v2g.mode, state, v2g.mode === 'external' ? setpointW : null)
  return powerWithinLimits(state, v2g, baselineW, responseW(v2g, frequencyHz, 0, state.isCatchingUp), out)
}

/**
 * Baseline of a point, W: the setpoint, or the value of its mode without one. In ordinary charging a setpoint is a ceiling. A
 * late car ignores setpoints.
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
 * Power that a point adds to its baseline, W: the sum of its reserves, each by its own rule, as required by section 3.6 of the
 * Nordic "Technical Requirements for FCR Provision". In `freq` these are the droop and the fast reserve (`fastW`; negative
 * discharges), in `external` the fast reserve only. A late car does not reduce charging for the droop, but delivers the fast
 * reserve.
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

/** How far the state of charge may fall below the target before the car charges again, %. */
const SAG_PERCENT = 2

/** Whether a car is at its target. Energy delivered to the grid does not immediately reset it. */
export const isKeptAtTarget = (wasKept: boolean, socPercent: number, targetSocPercent: number): boolean =>
  socPercent >= (wasKept ? targetSocPercent - SAG_PERCENT : targetSocPercent)
