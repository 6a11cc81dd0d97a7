import type { StepwiseMode } from '#contract/demand-response.ts'

export const STARTS_HZ = 49.9
const RANGE_HZ = 0.4
/** After its activation a static unit need not follow the frequency back for this long. */
export const LATCHED_MS = 15 * 60_000
/** Time constant of the chargers' response. */
const LAG_MS = 2_500
/** Within this distance, kW, the target counts as reached. */
const THERE_KW = 0.05

/** The share of its flexibility that FCR-D up requires: linear from 0 at 49.9 Hz to 1 at 49.5 Hz. */
export const fcrDUp = (frequencyHz: number): number =>
  Math.min(1, Math.max(0, Math.round(((STARTS_HZ - frequencyHz) / RANGE_HZ) * 1e6) / 1e6))

/** What the frequency requires of a stepwise group. */
export interface ActivationState {
  /** From 0 to 1. */
  readonly share: number
  /** Activation time of a static group; null in classic mode and without an activation. */
  readonly latchedMs: number | null
}

export const NO_ACTIVATION: ActivationState = { share: 0, latchedMs: null }

/**
 * The requirement at the frequency of a 100 ms step. Classic follows it in both directions. Static only rises for 15 min, and
 * falls when the frequency reaches 49.9 Hz after that. In a gap (NaN) it does not change. Returns the same object if nothing
 * changes.
 */
export function ask(was: ActivationState, mode: StepwiseMode, atMs: number, frequencyHz: number): ActivationState {
  if (Number.isNaN(frequencyHz)) return was
  const share = fcrDUp(frequencyHz)
  if (mode === 'classic') return was.share === share && was.latchedMs === null ? was : { share, latchedMs: null }
  if (was.latchedMs === null) return share > 0 ? { share, latchedMs: atMs } : NO_ACTIVATION
  if (share === 0 && atMs >= was.latchedMs + LATCHED_MS) return NO_ACTIVATION
  return share > was.share ? { ...was, share } : was
}

/** A cut that moves toward another one, kW, after this time. */
export function laggedKw(fromKw: number, toKw: number, overMs: number): number {
  const leftKw = (toKw - fromKw) * Math.exp(-overMs / LAG_MS)
  return Math.abs(leftKw) < THERE_KW ? toKw : toKw - leftKw
}
