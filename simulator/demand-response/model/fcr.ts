import type { FcrSettings } from '#contract/demand-response.ts'
import { GRID_STEP_MS } from '#simulator/grid/model/grid.ts'

/** Single-step FCR-D: one step down when the frequency falls, one step back when it has recovered for long enough. */
export interface SingleStep {
  /** When the frequency crossed; null while idle. */
  readonly activatedMs: number | null
  /** For how long the frequency has been back without interruption. */
  readonly recoveredMs: number
}

export const IDLE: SingleStep = { activatedMs: null, recoveredMs: 0 }

type Thresholds = Pick<FcrSettings, 'activationFrequency' | 'deactivationFrequency' | 'deactivationDelay'>

/**
 * Looks at the frequency of a 100 ms step. At or below the activation frequency it is activated; any step below the
 * deactivation frequency starts the countdown anew. In a hole (NaN) nothing is known, and the countdown stands still.
 * Answers the same object when nothing changes.
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
