import { droop, withinStorage } from '#simulator/battery-storage/model/battery.ts'
import { taper } from '#simulator/devices/model/charge-curve.ts'
import { ffrPowerW, isActive, type Activation } from '#simulator/v2g/model/ffr.ts'
import type { StationKind } from '#simulator/devices/model/plan.ts'
import { responseW, type V2gAnswer } from '#simulator/v2g/model/v2g-point.ts'

/** The frequency response settings of a station. */
export interface Answering {
  readonly kind: StationKind
  readonly ratedW: number
  /** For a battery: FCR-N is on. */
  readonly isFollowing: boolean
  /** For a V2G point; null without settings. */
  readonly v2g: V2gAnswer | null
  readonly activations: readonly Activation[]
}

/** Recorded values of a second. */
export interface BaselineSample {
  readonly powerW: number
  /** Baseline of a V2G point; NaN if unknown and for other stations. */
  readonly baselineW: number
  /** State of charge of car or battery, %; NaN without one. */
  readonly socPercent: number
}

/** Power of the fast reserve, W. */
function fastW(activations: readonly Activation[], tMs: number): number {
  const activation = activations.findLast((one) => isActive(one, tMs))
  return activation ? ffrPowerW(activation, tMs, activation) : 0
}

/** Frequency response of a station at a time, W, negative delivers; 0 in a gap and for a point without a car. */
function askedW(answering: Answering, tMs: number, frequencyHz: number, socPercent: number): number {
  const { kind, ratedW, isFollowing, v2g, activations } = answering
  if (kind === 'battery') return isFollowing ? withinStorage(droop(frequencyHz - 50) * ratedW, socPercent) : 0
  if (kind !== 'v2g' || v2g === null || Number.isNaN(socPercent)) return 0
  // Recordings do not contain whether a car was late. Its baseline is its whole power, so undelivered power is not counted.
  return responseW(v2g, frequencyHz, activations.length > 0 ? fastW(activations, tMs) : 0, false)
}

/** Whether the response of a station can differ from 0. Without one, its baseline is its power. */
export function canRespond({ kind, isFollowing, v2g, activations }: Answering): boolean {
  if (kind === 'battery') return isFollowing
  return kind === 'v2g' && (v2g?.mode === 'freq' || (v2g?.mode === 'external' && activations.length > 0))
}

/** Recorded frequencies have single precision, W. */
const ASTRAY_W = 1

/**
 * Power of a station without frequency response, W. For a V2G point this is its baseline, no further from its power than the
 * requested response. So power that its limits prevented does not count as delivered.
 */
export function baselinePowerW(
  answering: Answering,
  tMs: number,
  frequencyHz: number,
  { powerW, baselineW, socPercent }: BaselineSample,
): number {
  const asked = askedW(answering, tMs, frequencyHz, socPercent)
  if (asked === 0) return powerW
  const otherEndW = powerW - asked
  if (answering.kind === 'battery') return Math.abs(otherEndW) < ASTRAY_W ? 0 : otherEndW
  if (Number.isNaN(baselineW)) return powerW
  const withoutResponseW = Math.min(answering.ratedW * taper(socPercent / 100), baselineW)
  return Math.min(Math.max(powerW, otherEndW), Math.max(Math.min(powerW, otherEndW), withoutResponseW))
}
