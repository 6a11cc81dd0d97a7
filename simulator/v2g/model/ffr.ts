import { FFR_LEVELS, FFR_OVER_HZ, ffrLevelOf, type V2gSettings } from '#contract/v2g.ts'

/**
 * Fast frequency reserve: at the threshold of its level a device delivers a fixed power automatically. One activation: full power
 * within the time of the level from the crossing, held for 30 s, then reduced by 20 % per second. The device is ready again 15 min
 * after its activation. A device responds to over-frequency, by taking a fixed power, only if its group asks for it.
 */

/** The level of a group that has not chosen one. */
export const DEFAULT_LEVEL = FFR_LEVELS[0]
/** Delay until the response starts; the power then rises linearly to full power. */
const STARTS_MS = 300
const HELD_MS = 30_000
const FALL_PER_S = 0.2
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

/** The frequencies to which a device responds, Hz; null without a response to over-frequency. */
export interface FfrThresholds {
  readonly underHz: number
  readonly overHz: number | null
}

export interface Activation extends FfrPowers {
  /** Time of the crossing, in steps of 100 ms. */
  readonly atMs: number
  readonly side: FfrSide
  /** The threshold that was crossed. It determines the time to full power. */
  readonly activationHz: number
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

/** The thresholds that a group offers. */
export const thresholdsOf = (offered: Pick<V2gSettings, 'ffrActivationHz' | 'isFfrOverFrequencyEnabled'>): FfrThresholds => ({
  underHz: offered.ffrActivationHz ?? DEFAULT_LEVEL.activationHz,
  overHz: offered.isFfrOverFrequencyEnabled ? FFR_OVER_HZ : null,
})

/** The side of the thresholds on which the frequency is; null between them and in a gap. */
export function sideOf(frequencyHz: number, { underHz, overHz }: FfrThresholds): FfrSide | null {
  if (frequencyHz <= underHz) return 'under'
  return overHz !== null && frequencyHz >= overHz ? 'over' : null
}

/** Whether the rest time since the last activation is over. */
export function isReady({ activations }: Ffr, atMs: number): boolean {
  const last = activations.at(-1)
  return !last || atMs >= last.atMs + READY_AFTER_MS
}

const powerOf = (side: FfrSide, { ffrPositive, ffrNegative }: FfrPowers) => (side === 'under' ? ffrPositive : ffrNegative)

/** Evaluates the frequency of a 100 ms step. Returns the activation that it triggers, if any. */
export function stepFfr(
  ffr: Ffr,
  atMs: number,
  frequencyHz: number,
  { underHz, overHz, ffrPositive, ffrNegative }: FfrPowers & FfrThresholds,
  isFollowing: boolean,
): Activation | null {
  const side = sideOf(frequencyHz, { underHz, overHz })
  const powers = { ffrPositive, ffrNegative }
  if (side === null || !isReady(ffr, atMs) || powerOf(side, powers) <= 0) return null
  const activationHz = side === 'over' && overHz !== null ? overHz : underHz
  const activation: Activation = { atMs, side, activationHz, isFollowing, ...powers }
  ffr.activations.push(activation)
  if (ffr.activations.length > REMEMBERED) ffr.activations.shift()
  return activation
}

/** Time from a threshold to full power, ms. Over-frequency mirrors the first level. */
const fullAfterMs = (activationHz: number): number => (ffrLevelOf(activationHz) ?? DEFAULT_LEVEL).fullAfterMs

/** The time at which the power of an activation starts to fall. */
export const heldUntilMs = ({ atMs, activationHz }: Pick<Activation, 'atMs' | 'activationHz'>): number =>
  atMs + fullAfterMs(activationHz) + HELD_MS

/** The time at which an activation ends. */
export const endOfMs = (activation: Pick<Activation, 'atMs' | 'activationHz'>): number =>
  heldUntilMs(activation) + 1_000 / FALL_PER_S

export const isActive = (activation: Activation, nowMs: number): boolean =>
  nowMs >= activation.atMs && nowMs < endOfMs(activation)

/** The share of its power that an activation has reached at a time, 0 to 1. */
export function ffrShare(activation: Pick<Activation, 'atMs' | 'activationHz'>, nowMs: number): number {
  const ageMs = nowMs - activation.atMs
  if (ageMs <= STARTS_MS || nowMs >= endOfMs(activation)) return 0
  const fullMs = fullAfterMs(activation.activationHz)
  if (ageMs < fullMs) return (ageMs - STARTS_MS) / (fullMs - STARTS_MS)
  return Math.min(1, 1 - ((nowMs - heldUntilMs(activation)) / 1_000) * FALL_PER_S)
}

/** W that an activation requires at a time; negative delivers. */
export function ffrPowerW(activation: Activation, nowMs: number, powers: FfrPowers): number {
  const { side } = activation
  const powerW = powerOf(side, powers) * ffrShare(activation, nowMs)
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
