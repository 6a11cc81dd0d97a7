import type { DlmLimits } from '#contract/dlm.ts'
import { hasMainFuse, servicesInForce, watchesMainFuse } from '#contract/protections.ts'
import type { FormerServices } from './group-load.ts'

/**
 * What there is to restore after limits were saved. Disabling load management adds the services that were in force. A service
 * leaves the list when it is on again; a service that a user changes while load management is on empties it.
 */
export function formerAfter(former: FormerServices | null, was: DlmLimits, now: DlmLimits, nowMs: number): FormerServices | null {
  const before = servicesInForce(was)
  if (was.enabled && !now.enabled) return before.length > 0 ? { atMs: nowMs, services: before } : former
  if (!former || !now.enabled) return former
  const after = servicesInForce(now)
  const isChanged = was.enabled && before.join() !== after.join()
  const services = former.services.filter((service) => !after.includes(service))
  return isChanged || services.length === 0 ? null : { ...former, services }
}

/**
 * Since when the main fuse has not been watched any more, ms; null while it is watched, was never watched, or its rating has
 * been removed from the limits since.
 */
export function unwatchedAfter(sinceMs: number | null, was: DlmLimits, now: DlmLimits, nowMs: number): number | null {
  if (watchesMainFuse(now)) return null
  if (watchesMainFuse(was)) return nowMs
  return hasMainFuse(now) ? sinceMs : null
}
