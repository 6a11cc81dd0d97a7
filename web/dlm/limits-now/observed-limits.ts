import type { Allocations } from '#contract/allocations.ts'
import type { SafeLimitChange, DlmLimits } from '#contract/dlm.ts'
import type { LimitStep } from '#contract/phase-load.ts'
import type { Station } from '#contract/stations.ts'

/** True if the group can have a safe limit: load management is on and an external device is in use. */
export const usesSafeLimit = (limits: Pick<DlmLimits, 'enabled' | 'useExternalDevice'> | undefined): boolean =>
  limits !== undefined && limits.enabled && limits.useExternalDevice

/** True if an unknown solar surplus limits the group: solar charging is on, and there is no external device with a safe limit. */
export const hasSurplusLimit = (
  limits: Pick<DlmLimits, 'enabled' | 'useExternalDevice' | 'isSolarCharging'> | undefined,
): boolean => limits !== undefined && limits.enabled && limits.isSolarCharging && !limits.useExternalDevice

/** The groups whose safe limit the station page shows: the groups that the user may see. */
export const safeLimitGroups = ({ assignedGroups }: Pick<Station, 'assignedGroups'>, seesSuperGroups: boolean) =>
  assignedGroups.filter(({ isSuperGroup }) => seesSuperGroups || !isSuperGroup).map(({ id, name }) => ({ id, name }))

/** A time during which the safe limit was in force. A per phase; kW in a DC group. */
export interface SafeLimitWindow {
  /** 0 if it was in force before its first known change. */
  readonly fromMs: number
  /** Infinite while the safe limit is in force. */
  readonly toMs: number
  /** Null if it is unknown. */
  readonly limit: number | null
}

/** The times during which the safe limit was in force, from its changes in any order. */
export function safeLimitWindows(changes: readonly SafeLimitChange[]): readonly SafeLimitWindow[] {
  const windows: SafeLimitWindow[] = []
  for (const { timestamp, enabled, value } of changes.toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))) {
    const atMs = Date.parse(timestamp)
    const last = windows.at(-1)
    if (last && last.toMs === Infinity) windows[windows.length - 1] = { ...last, toMs: atMs }
    else if (!last && !enabled) windows.push({ fromMs: 0, toMs: atMs, limit: null })
    if (enabled) windows.push({ fromMs: atMs, toMs: Infinity, limit: value })
  }
  return windows
}

/**
 * The limits over time as this page has read them, for a platform that does not return them: known from the first read on, so that no
 * present limit is drawn over the past. The steps are unchanged if the limits are.
 */
export function withObserved(
  steps: readonly LimitStep[],
  { asOf, loads }: Pick<Allocations, 'asOf' | 'loads'>,
): readonly LimitStep[] {
  if (!loads) return steps
  const limits = loads.map(({ line, limit, unit, kind, parts }) => ({ line, limit, unit, kind, ...(parts && { parts }) }))
  const isSame = JSON.stringify(steps.at(-1)?.limits) === JSON.stringify(limits)
  return isSame ? steps : [...steps, { at: asOf, limits }]
}
