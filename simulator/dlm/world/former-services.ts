import type { DlmLimits } from '#contract/dlm.ts'
import { hasMainFuse, servicesInForce, watchesMainFuse } from '#contract/protections.ts'
import type { FormerServices } from './group-load.ts'

/**
 * The services that can be restored after limits were saved. Disabling load management adds the services in force. A
 * service leaves the list when it is on again. A change of a service while load management is on empties the list.
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
 * Since when the main fuse has not been watched, ms. Null while it is watched, was never watched, or its rating has
 * been removed from the limits.
 */
export function unwatchedAfter(sinceMs: number | null, was: DlmLimits, now: DlmLimits, nowMs: number): number | null {
  if (watchesMainFuse(now)) return null
  if (watchesMainFuse(was)) return nowMs
  return hasMainFuse(now) ? sinceMs : null
}
