import { droop, withinStorage } from '#simulator/battery-storage/model/battery.ts'
import { taper } from '#simulator/vehicles/model/charge-curve.ts'
import { ffrPowerW, isActive, type Activation } from '../model/ffr.ts'
import type { StationKind } from '#simulator/stations/model/plan.ts'
import { responseW, type V2gAnswer } from '#simulator/v2g/model/v2g-point.ts'

/** How a station answers the frequency. */
export interface Answering {
  readonly kind: StationKind
  readonly ratedW: number
  /** Of a battery: FCR-N is on. */
  readonly isFollowing: boolean
  /** Of a V2G point; null without settings. */
  readonly v2g: V2gAnswer | null
  readonly activations: readonly Activation[]
}

/** What it did in a second. */
export interface Sample {
  readonly powerW: number
  /** What a V2G point went by; NaN where that is not known, and at all others. */
  readonly baselineW: number
  /** % of car or battery; NaN without. */
  readonly socPercent: number
}

/** W of the fast reserve. */
function fastW(activations: readonly Activation[], tMs: number): number {
  const activation = activations.findLast((one) => isActive(one, tMs))
  return activation ? ffrPowerW(activation, tMs, activation) : 0
}

/** W that the frequency asks a station for at a moment, negative gives; 0 in a hole, and of a point without a car. */
function askedW(answering: Answering, tMs: number, frequencyHz: number, socPercent: number): number {
  const { kind, ratedW, isFollowing, v2g, activations } = answering
  if (kind === 'battery') return isFollowing ? withinStorage(droop(frequencyHz - 50) * ratedW, socPercent) : 0
  if (kind !== 'v2g' || v2g === null || Number.isNaN(socPercent)) return 0
  // Whether it was late is not kept. A late one has its whole power for a baseline, so what it did not give is not counted.
  return responseW(v2g, frequencyHz, activations.length > 0 ? fastW(activations, tMs) : 0, false)
}

/** Recorded frequencies are of single precision, W. */
const ASTRAY_W = 1

/**
 * W that a station would draw if the frequency asked nothing of it: of a V2G point the baseline it went by, but no further
 * from what it draws than it was asked to go. So what was held back by its limits is not counted as given.
 */
export function baselinePowerW(
  answering: Answering,
  tMs: number,
  frequencyHz: number,
  { powerW, baselineW, socPercent }: Sample,
): number {
  const asked = askedW(answering, tMs, frequencyHz, socPercent)
  if (asked === 0) return powerW
  const otherEndW = powerW - asked
  if (answering.kind === 'battery') return Math.abs(otherEndW) < ASTRAY_W ? 0 : otherEndW
  if (Number.isNaN(baselineW)) return powerW
  const unaskedW = Math.min(answering.ratedW * taper(socPercent / 100), baselineW)
  return Math.min(Math.max(powerW, otherEndW), Math.max(Math.min(powerW, otherEndW), unaskedW))
}
