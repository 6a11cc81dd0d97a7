import type { FcrSettings } from '#contract/demand-response.ts'
import { GRID_STEP_MS } from '#simulator/grid/model/grid.ts'

/** Single-step FCR-D: one step down when the frequency falls, and one step back after a sufficient recovery. */
export interface SingleStep {
  /** Time of the crossing; null while idle. */
  readonly activatedMs: number | null
  /** How long the frequency has recovered without interruption. */
  readonly recoveredMs: number
}

export const IDLE: SingleStep = { activatedMs: null, recoveredMs: 0 }

type Thresholds = Pick<FcrSettings, 'activationFrequency' | 'deactivationFrequency' | 'deactivationDelay'>

/**
 * Evaluates the frequency of a 100 ms step. At or below the activation frequency the group is activated. Any step below the
 * deactivation frequency restarts the countdown. In a gap (NaN) the countdown pauses. Returns the same object if nothing changes.
 */
export function stepSingleStep(was: SingleStep, thresholds: Thresholds, atMs: number, frequencyHz: number): SingleStep {
  if (Number.isNaN(frequencyHz)) return was
  if (was.activatedMs === null) {
    return frequencyHz <= thresholds.activationFrequency ? { activatedMs: atMs, recoveredMs: 0 } : was
  }
  if (frequencyHz < thresholds.deactivationFrequency) return was.recoveredMs === 0 ? was : { ...was, recoveredMs: 0 }
  const recoveredMs = was.recoveredMs + GRID_STEP_MS
  return recoveredMs >= thresholds.deactivationDelay * 1_000 ? IDLE : { ...was, recoveredMs }
}
