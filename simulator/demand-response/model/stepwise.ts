import type { StepwiseMode } from '#contract/demand-response.ts'
import { GRID_STEP_MS } from '#simulator/grid/model/grid.ts'

export const STARTS_HZ = 49.9
export const RANGE_HZ = 0.4
/** A static unit may release after this time without interruption at 49.9 Hz or above: TR 3.1.3. */
const RELEASE_AFTER_MS = 60_000
/** A release pauses at this frequency and below: TR 3.1.3. */
const PAUSE_HZ = 49.8
/** TR 3.1.3 allows 2.5 % per second over 10 s. The release is slower, because chargers reduce their limit in steps. */
const RELEASE_PER_STEP = 0.01 * (GRID_STEP_MS / 1_000)
/** Time constant of the chargers' response. */
const LAG_MS = 2_500
/**
 * Within this distance, kW, the target counts as reached: an end of the request earlier than other targets. A larger distance
 * would remove the lag of a target that moves slowly.
 */
const THERE_KW = 0.001
const ENDED_KW = 0.05

/** The share of its flexibility that FCR-D up requires: linear from 0 at 49.9 Hz to 1 at 49.5 Hz. */
export const fcrDUp = (frequencyHz: number): number =>
  Math.min(1, Math.max(0, Math.round(((STARTS_HZ - frequencyHz) / RANGE_HZ) * 1e6) / 1e6))

/** What the frequency requires of a stepwise group. */
export interface ActivationState {
  /** From 0 to 1. */
  readonly share: number
  /** Time at which the frequency of an activated static group returned to 49.9 Hz; null below it. */
  readonly backMs: number | null
  /** Whether a static group is reducing its response. */
  readonly isReleasing: boolean
}

export const NO_ACTIVATION: ActivationState = { share: 0, backMs: null, isReleasing: false }

/**
 * The requirement at the frequency of a 100 ms step. Classic follows it in both directions. Static holds its maximum until the
 * frequency has been back for 60 s, and then releases slowly: Technical Requirements for FCR Provision (TR) 3.1.3. In a gap (NaN)
 * it does not change. Returns the same object if nothing changes.
 */
export function ask(was: ActivationState, mode: StepwiseMode, atMs: number, frequencyHz: number): ActivationState {
  if (Number.isNaN(frequencyHz)) return was
  const share = fcrDUp(frequencyHz)
  if (mode === 'static') return askStatic(was, atMs, frequencyHz, share)
  return was.share === share && was.backMs === null ? was : { share, backMs: null, isReleasing: false }
}

function askStatic(was: ActivationState, atMs: number, frequencyHz: number, share: number): ActivationState {
  if (share > was.share) return { share, backMs: null, isReleasing: false }
  if (was.share === 0) return NO_ACTIVATION
  if (was.isReleasing) {
    if (frequencyHz <= PAUSE_HZ) return was
    const released = was.share - RELEASE_PER_STEP
    return released <= 0 && share === 0 ? NO_ACTIVATION : { ...was, share: Math.max(share, released) }
  }
  if (frequencyHz < STARTS_HZ) return was.backMs === null ? was : { ...was, backMs: null }
  const backMs = was.backMs ?? atMs
  return { share: was.share, backMs, isReleasing: atMs - backMs >= RELEASE_AFTER_MS }
}

/** A cut that moves toward another one, kW, after this time. */
export function laggedKw(fromKw: number, toKw: number, overMs: number): number {
  const leftKw = (toKw - fromKw) * Math.exp(-overMs / LAG_MS)
  return Math.abs(leftKw) < (toKw === 0 ? ENDED_KW : THERE_KW) ? toKw : toKw - leftKw
}
