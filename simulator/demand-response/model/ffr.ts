/**
 * Fast frequency reserve: at a threshold a device delivers (or takes) a fixed power automatically. One activation: full power
 * within 1.3 s of the crossing, held for 30 s, then reduced by 20 % per second. The device is ready again 15 min after its
 * activation.
 */

/** A device delivers at or below the first threshold, and takes at or above the second. */
export const UNDER_HZ = 49.7
export const OVER_HZ = 50.3
/** Delay until the response starts; the power then rises linearly to full power. */
const STARTS_MS = 300
const FULL_AFTER_MS = 1_300
const HELD_MS = 30_000
const FALL_PER_S = 0.2
export const ENDS_MS = FULL_AFTER_MS + HELD_MS + 1_000 / FALL_PER_S
export const READY_AFTER_MS = 15 * 60_000
const REMEMBERED = 20
/** Enough for one entry per second for three hours. */
const BASELINES_REMEMBERED = 3 * 3_600

/** `under`: the frequency is low and the device delivers. */
export type FfrSide = 'under' | 'over'

/** W of both directions, positive. */
export interface FfrPowers {
  readonly ffrPositive: number
  readonly ffrNegative: number
}

export interface Activation extends FfrPowers {
  /** Time of the crossing, in steps of 100 ms. */
  readonly atMs: number
  readonly side: FfrSide
  /** Whether the ordinary frequency response continues during the activation. */
  readonly isFollowing: boolean
}

/** State of a device. */
export interface Ffr {
  /** The latest activations, oldest first. */
  readonly activations: Activation[]
  /** Each change of the baseline in W, oldest first. */
  readonly baselines: { readonly atMs: number; readonly baselineW: number }[]
}

export const newFfr = (): Ffr => ({ activations: [], baselines: [] })

/** The side of the thresholds on which the frequency is; null between them and in a gap. */
export function sideOf(frequencyHz: number): FfrSide | null {
  if (frequencyHz <= UNDER_HZ) return 'under'
  return frequencyHz >= OVER_HZ ? 'over' : null
}

/** Whether the rest time since the last activation is over. */
export function isReady({ activations }: Ffr, atMs: number): boolean {
  const last = activations.at(-1)
  return !last || atMs >= last.atMs + READY_AFTER_MS
}

const powerOf = (side: FfrSide, { ffrPositive, ffrNegative }: FfrPowers) => (side === 'under' ? ffrPositive : ffrNegative)

/** Evaluates the frequency of a 100 ms step. Returns the activation that it triggers, if any. */
export function stepFfr(ffr: Ffr, atMs: number, frequencyHz: number, powers: FfrPowers, isFollowing: boolean) {
  const side = sideOf(frequencyHz)
  if (side === null || !isReady(ffr, atMs) || powerOf(side, powers) <= 0) return null
  const { ffrPositive, ffrNegative } = powers
  const activation: Activation = { atMs, side, isFollowing, ffrPositive, ffrNegative }
  ffr.activations.push(activation)
  if (ffr.activations.length > REMEMBERED) ffr.activations.shift()
  return activation
}

export const isActive = ({ atMs }: Activation, nowMs: number): boolean => nowMs >= atMs && nowMs < atMs + ENDS_MS

/** The share of its power that an activation has reached at this age, 0 to 1. */
export function ffrShare(ageMs: number): number {
  if (ageMs <= STARTS_MS || ageMs >= ENDS_MS) return 0
  if (ageMs < FULL_AFTER_MS) return (ageMs - STARTS_MS) / (FULL_AFTER_MS - STARTS_MS)
  return Math.min(1, 1 - ((ageMs - FULL_AFTER_MS - HELD_MS) / 1_000) * FALL_PER_S)
}

/** W that an activation requires at a time; negative delivers. */
export function ffrPowerW({ side, atMs }: Activation, nowMs: number, powers: FfrPowers): number {
  const powerW = powerOf(side, powers) * ffrShare(nowMs - atMs)
  return side === 'under' ? -powerW : powerW
}

/** Records a changed baseline. */
export function rememberBaseline({ baselines }: Ffr, atMs: number, baselineW: number): void {
  if (baselines.at(-1)?.baselineW === baselineW) return
  baselines.push({ atMs, baselineW })
  if (baselines.length > BASELINES_REMEMBERED) baselines.shift()
}

/** Baseline in W at a time; NaN before the first value and after its retention. */
export function baselineAtW({ baselines }: Ffr, tMs: number): number {
  return baselines.findLast(({ atMs }) => atMs <= tMs)?.baselineW ?? NaN
}
