/** A rise smaller than this is not worth a message to the car. */
export const MIN_RISE = 0.5
/** A rise must have been possible for so long. */
export const RISE_AFTER_MS = 10_000
/** A session is switched on or off once in so long; only a limit that falls, or a VIP, switches off sooner. */
export const SWITCH_AFTER_MS = 5 * 60_000

/** What a session has been told, and since when. Values are replaced, never changed. */
export interface Applied {
  readonly current: number
  /** Its first start needs no waiting: nothing of it can swing yet. */
  readonly hasStarted: boolean
  /** When it was last switched on or off. */
  readonly switchedMs: number
  /** Since when it could have more, and the least it could have had in that time; null while it could not. */
  readonly wanted: { readonly sinceMs: number; readonly least: number } | null
}

export const NOT_STARTED: Applied = { current: 0, hasStarted: false, switchedMs: -Infinity, wanted: null }

/** As it was before the world began: it may be changed at any time, and starts again like one that was paused. */
export const runningAt = (current: number): Applied => ({ current, hasStarted: true, switchedMs: -Infinity, wanted: null })

export const isHeldOn = ({ current, switchedMs }: Applied, nowMs: number): boolean =>
  current > 0 && nowMs < switchedMs + SWITCH_AFTER_MS

export const isHeldOff = ({ current, hasStarted, switchedMs }: Applied, nowMs: number): boolean =>
  current === 0 && hasStarted && nowMs < switchedMs + SWITCH_AFTER_MS

/**
 * Moves a session towards what it has been allotted, so that currents do not swing: down at once, up only by 0.5 A or
 * more that could have been had for 10 s, and then to the least of those 10 s. `min` is the least it may be served with.
 * The result is never above what was allotted. Answers the same object when nothing changes.
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
    return { current, hasStarted: true, switchedMs: was.current === 0 ? nowMs : was.switchedMs, wanted: null }
  }
  return was.wanted && was.wanted.least === least ? was : { ...was, wanted: { sinceMs, least } }
}

/** The next moment at which this may change by itself; Infinity when only new inputs can change it. */
export function nextChangeMs({ switchedMs, wanted }: Applied, nowMs: number): number {
  const heldUntilMs = switchedMs + SWITCH_AFTER_MS
  return Math.min(wanted ? wanted.sinceMs + RISE_AFTER_MS : Infinity, heldUntilMs > nowMs ? heldUntilMs : Infinity)
}
