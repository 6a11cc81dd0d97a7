import type { Meter, MeterOverride } from '#simulator/dlm/world/group-load.ts'
import type { World } from '#simulator/core/world/state.ts'

/** A meter sends every 1 to 5 s. It is trusted again after two values in a row. */
const [SLOT_MS, REACTION_MS, TO_TRUST] = [5_000, 4_000, 2]

/** What is known of a meter. */
export interface MeterModel {
  readonly inUseFromMs: number
  lastMs: number
  isStale: boolean
  inRow: number
  /** When the meter was last silent. */
  silentMs: number
}

/** Whether a scenario keeps a meter silent. */
export const isSilentAt = ({ isSilent, flapping }: MeterOverride, atMs: number) =>
  isSilent || (flapping !== null && atMs < flapping.untilMs && (atMs - flapping.fromMs) % flapping.everyMs < flapping.silentMs)

/** One second of a meter. Returns what is wrong. */
export function meterProblem(world: World, model: MeterModel, { health }: Meter, wasSilent: boolean): string | undefined {
  const { nowMs, meterTimeoutMs } = world
  const hasValue = health.lastValueMs === nowMs
  if (wasSilent) {
    model.silentMs = nowMs
    model.inRow = 0
  }
  if (hasValue && wasSilent) return 'has a value while it is silent'
  if (!wasSilent && nowMs - Math.max(model.silentMs, model.lastMs) > SLOT_MS && !hasValue) {
    return 'has no values although it sends'
  }
  if (hasValue) {
    model.inRow = model.isStale && nowMs - model.lastMs <= SLOT_MS ? model.inRow + 1 : 1
    model.lastMs = nowMs
  }
  const silence = nowMs - model.lastMs
  const wasStale = model.isStale
  model.isStale = health.isStale
  if (wasStale && !health.isStale && (!hasValue || model.inRow < TO_TRUST)) {
    return `is trusted after ${hasValue ? model.inRow : 0} values`
  }
  if (!wasStale && health.isStale && silence < meterTimeoutMs) return `is not trusted after ${silence / 1_000} s of silence`
  if (wasStale && health.isStale && hasValue && model.inRow > TO_TRUST) {
    return `is not trusted after ${model.inRow} values in a row`
  }
  if (!health.isStale && silence > meterTimeoutMs + REACTION_MS) return `is trusted after ${silence / 1_000} s of silence`
  return undefined
}
