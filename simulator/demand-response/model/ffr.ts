/**
 * Fast frequency reserve: at a threshold a device gives (or takes) a fixed power on its own, without being asked. One
 * activation: all of its power within 1.3 s of the crossing, 30 s of it, then down by 20 % a second. The device is ready
 * again 15 min after it was activated.
 */

/** It gives at or below the one, and takes at or above the other. */
export const UNDER_HZ = 49.7
export const OVER_HZ = 50.3
/** It is seen and answered by then, and in a straight line to full power. */
const STARTS_MS = 300
const FULL_AFTER_MS = 1_300
const HELD_MS = 30_000
const FALL_PER_S = 0.2
export const ENDS_MS = FULL_AFTER_MS + HELD_MS + 1_000 / FALL_PER_S
const READY_AFTER_MS = 15 * 60_000
const REMEMBERED = 20
/** One a second for three hours, at the most. */
const BASELINES_REMEMBERED = 3 * 3_600

/** `under`: the frequency was low, and the device gives. */
export type FfrSide = 'under' | 'over'

/** W of both sides, positive. */
export interface FfrPowers {
  readonly ffrPositive: number
  readonly ffrNegative: number
}

export interface Activation extends FfrPowers {
  /** When the frequency crossed, to 100 ms. */
  readonly atMs: number
  readonly side: FfrSide
  /** Beside it the ordinary answer to the frequency goes on. */
  readonly isFollowing: boolean
}

/** Of one device. */
export interface Ffr {
  /** The newest ones, oldest first. */
  readonly activations: Activation[]
  /** Its baseline, W, whenever that has changed, oldest first. */
  readonly baselines: { readonly atMs: number; readonly baselineW: number }[]
}

export const newFfr = (): Ffr => ({ activations: [], baselines: [] })

/** Which side of the thresholds the frequency is on; null between them, and in a hole. */
export function sideOf(frequencyHz: number): FfrSide | null {
  if (frequencyHz <= UNDER_HZ) return 'under'
  return frequencyHz >= OVER_HZ ? 'over' : null
}

/** Has the device rested since its last activation? */
export function isReady({ activations }: Ffr, atMs: number): boolean {
  const last = activations.at(-1)
  return !last || atMs >= last.atMs + READY_AFTER_MS
}

const powerOf = (side: FfrSide, { ffrPositive, ffrNegative }: FfrPowers) => (side === 'under' ? ffrPositive : ffrNegative)

/** Looks at the frequency of a 100 ms step; the activation that it leads to, if any. */
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

/** The share of its power that an activation has reached at an age, from 0 to 1. */
export function ffrShare(ageMs: number): number {
  if (ageMs <= STARTS_MS || ageMs >= ENDS_MS) return 0
  if (ageMs < FULL_AFTER_MS) return (ageMs - STARTS_MS) / (FULL_AFTER_MS - STARTS_MS)
  return Math.min(1, 1 - ((ageMs - FULL_AFTER_MS - HELD_MS) / 1_000) * FALL_PER_S)
}

/** W that an activation asks for at a moment: negative gives. */
export function ffrPowerW({ side, atMs }: Activation, nowMs: number, powers: FfrPowers): number {
  const powerW = powerOf(side, powers) * ffrShare(nowMs - atMs)
  return side === 'under' ? -powerW : powerW
}

/** Writes a baseline down where it has changed. */
export function rememberBaseline({ baselines }: Ffr, atMs: number, baselineW: number): void {
  if (baselines.at(-1)?.baselineW === baselineW) return
  baselines.push({ atMs, baselineW })
  if (baselines.length > BASELINES_REMEMBERED) baselines.shift()
}

/** W at a moment; NaN before the first and where it is forgotten. */
export function baselineAtW({ baselines }: Ffr, tMs: number): number {
  return baselines.findLast(({ atMs }) => atMs <= tMs)?.baselineW ?? NaN
}
