/** A smaller rise, A or kW, is not sent to the car. */
export const MIN_RISE = 0.5
/** A rise takes effect only after it has been possible for this time. */
export const RISE_AFTER_MS = 10_000
/** A session is switched on or off at most once in this time. Only a falling limit or a VIP switches it off sooner. */
export const SWITCH_AFTER_MS = 5 * 60_000

/** The current that was sent to a session, and since when. Objects are replaced, never mutated. */
export interface Applied {
  readonly current: number
  /** The first start has no waiting time, because the session cannot oscillate yet. */
  readonly hasStarted: boolean
  /** When the session was last switched on or off. */
  readonly switchedMs: number
  /**
   * Since when a higher current has been possible, and the lowest current possible in that time. Null while no rise is possible.
   */
  readonly wanted: { readonly sinceMs: number; readonly least: number } | null
}

export const NOT_STARTED: Applied = { current: 0, hasStarted: false, switchedMs: -Infinity, wanted: null }

/** State of a session from before the start of the world: it may change at any time, and restarts like a paused session. */
export const runningAt = (current: number): Applied => ({ current, hasStarted: true, switchedMs: -Infinity, wanted: null })

export const isHeldOn = ({ current, switchedMs }: Applied, nowMs: number): boolean =>
  current > 0 && nowMs < switchedMs + SWITCH_AFTER_MS

export const isHeldOff = ({ current, hasStarted, switchedMs }: Applied, nowMs: number): boolean =>
  current === 0 && hasStarted && nowMs < switchedMs + SWITCH_AFTER_MS

/**
 * Moves a session towards its allocation without oscillation. A decrease takes effect immediately. A rise needs at
 * least 0.5 A that was possible for 10 s, and goes to the lowest current of those 10 s; the next rise begins then. `min` is the lowest current at
 * which the session can be served. The result never exceeds the allocation. Returns the same object when nothing
 * changes.
 */
export function applyAllocation(was: Applied, allotted: number, min: number, nowMs: number): Applied {
  if (allotted < was.current) {
    const switchedMs = allotted === 0 ? nowMs : was.switchedMs
    return { current: allotted, hasStarted: was.hasStarted, switchedMs, wanted: null }
  }
  if (!was.hasStarted && allotted > 0) return { current: allotted, hasStarted: true, switchedMs: nowMs, wanted: null }
  const isBelowMin = was.current > 0 && was.current < min
  if (isBelowMin && allotted >= min) return { ...was, current: allotted, wanted: null }
  if (allotted === was.current || (was.current > 0 && allotted - was.current < MIN_RISE)) {
    return was.wanted ? { ...was, wanted: null } : was
  }

  const sinceMs = was.wanted?.sinceMs ?? nowMs
  const least = Math.min(was.wanted?.least ?? Infinity, allotted)
  if (nowMs - sinceMs >= RISE_AFTER_MS) {
    const current = Math.min(allotted, Math.max(least, min))
    // What has become possible within the 10 s is the next rise. Without new inputs, nothing else would begin it.
    const wanted = allotted - current < MIN_RISE ? null : { sinceMs: nowMs, least: allotted }
    return { current, hasStarted: true, switchedMs: was.current === 0 ? nowMs : was.switchedMs, wanted }
  }
  return was.wanted && was.wanted.least === least ? was : { ...was, wanted: { sinceMs, least } }
}

/** The next time at which the result can change without new inputs. Infinity when only new inputs can change it. */
export function nextChangeMs({ switchedMs, wanted }: Applied, nowMs: number): number {
  const heldUntilMs = switchedMs + SWITCH_AFTER_MS
  return Math.min(wanted ? wanted.sinceMs + RISE_AFTER_MS : Infinity, heldUntilMs > nowMs ? heldUntilMs : Infinity)
}
