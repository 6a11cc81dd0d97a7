import type { Holder } from '#contract/access.ts'
import { DLM_FIELD_GATES, type GatedDlmField } from '#contract/dlm-gates.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import { servicesBeyond, servicesInForce } from '#contract/protections.ts'
import { servicesNamed } from './protections.ts'

/** Messages for missing permissions, by gate. */
export const SERVICE_REASON = {
  useAlm: 'Requires the service Adaptive load management.',
  useSolar: 'Requires the service Solar charging.',
  useQueuing: 'Requires the service Preconnect.',
  useOfflineFailSafe: 'Requires the right to edit load management.',
  belongToProvider: "Only for users of the provider's own organisation.",
} satisfies Record<(typeof DLM_FIELD_GATES)[GatedDlmField], string>

/**
 * Why a user may not disable load management with these limits, or delete the group: this would end services that the user
 * cannot enable again. Undefined if there is no such service.
 */
export function endLock(limits: DlmLimits | undefined, session: Holder, what: string): string | undefined {
  const services = limits ? servicesBeyond(session, servicesInForce(limits)) : []
  if (services.length === 0) return undefined
  const gates = new Set(services.map((service) => SERVICE_REASON[DLM_FIELD_GATES[service]]))
  return `${what} would end what you cannot restore: ${servicesNamed(services)}. ${[...gates].join(' ')}`
}
