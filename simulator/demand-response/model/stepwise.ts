import type { StepwiseMode } from '#contract/demand-response.ts'

export const STARTS_HZ = 49.9
const RANGE_HZ = 0.4
/** A static unit need not follow the frequency back for so long after its activation. */
export const LATCHED_MS = 15 * 60_000
/** Time constant of the chargers' answer. */
const LAG_MS = 2_500
/** Closer than this it is there, kW. */
const THERE_KW = 0.05

/** The share of its flexibility that FCR-D up asks for: linear from nothing at 49.9 Hz to all at 49.5 Hz. */
export const fcrDUp = (frequencyHz: number): number =>
  Math.min(1, Math.max(0, Math.round(((STARTS_HZ - frequencyHz) / RANGE_HZ) * 1e6) / 1e6))

/** What the frequency asks of a stepwise group. */
export interface ActivationState {
  /** From 0 to 1. */
  readonly share: number
  /** Since when a static group has been activated; null in classic mode, and while it is not. */
  readonly latchedMs: number | null
}

export const NO_ACTIVATION: ActivationState = { share: 0, latchedMs: null }

/**
 * What is asked at the frequency of a 100 ms step. Classic follows it in both directions. Static only rises for 15 min,
 * and falls back once the frequency is 49.9 Hz after that. In a hole (NaN) it stays as it is. Answers the same object
 * when nothing changes.
 */
export function ask(was: ActivationState, mode: StepwiseMode, atMs: number, frequencyHz: number): ActivationState {
  if (Number.isNaN(frequencyHz)) return was
  const share = fcrDUp(frequencyHz)
  if (mode === 'classic') return was.share === share && was.latchedMs === null ? was : { share, latchedMs: null }
  if (was.latchedMs === null) return share > 0 ? { share, latchedMs: atMs } : NO_ACTIVATION
  if (share === 0 && atMs >= was.latchedMs + LATCHED_MS) return NO_ACTIVATION
  return share > was.share ? { ...was, share } : was
}

/** A cut on its way to another one, kW, after so long. */
export function laggedKw(fromKw: number, toKw: number, overMs: number): number {
  const leftKw = (toKw - fromKw) * Math.exp(-overMs / LAG_MS)
  return Math.abs(leftKw) < THERE_KW ? toKw : toKw - leftKw
}
