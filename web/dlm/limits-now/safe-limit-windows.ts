import type { SafeLimitChange } from '#contract/dlm.ts'

/** A time during which the safe limit was in force. A per phase; kW in a DC group. */
export interface SafeLimitWindow {
  readonly fromMs: number
  /** Infinite while the safe limit is in force. */
  readonly toMs: number
  readonly limit: number
}

/** The times during which the safe limit was in force, from its changes in any order. */
export function safeLimitWindows(changes: readonly SafeLimitChange[]): readonly SafeLimitWindow[] {
  const windows: SafeLimitWindow[] = []
  for (const { timestamp, enabled, value } of changes.toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))) {
    const atMs = Date.parse(timestamp)
    const last = windows.at(-1)
    if (last && last.toMs === Infinity) windows[windows.length - 1] = { ...last, toMs: atMs }
    if (enabled && value !== null) windows.push({ fromMs: atMs, toMs: Infinity, limit: value })
  }
  return windows
}
