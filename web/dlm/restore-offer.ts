import type { Holder } from '#contract/access.ts'
import type { DlmService } from '#contract/dlm-services.ts'
import type { DlmLimitsNow } from '#contract/dlm.ts'
import { servicesBeyond } from '#contract/protections.ts'
import { dateTimeText } from '#units/dates.ts'
import { servicesNamed } from '#units/protections.ts'
import type { LimitsDraft } from './limits.ts'
import { lockOf } from './locks.ts'

export interface RestoreOffer {
  text: string
  /** The services that this user can enable; can be empty. */
  services: readonly DlmService[]
}

/**
 * The services that were disabled together with load management and are still off. Offered while load management is on in the
 * form. Undefined when the platform reports none.
 */
export function restoreOffer({ former }: DlmLimitsNow, draft: LimitsDraft, session: Holder): RestoreOffer | undefined {
  const missing = draft.enabled ? (former?.services.filter((service) => !draft[service]) ?? []) : []
  if (!former || missing.length === 0) return undefined
  const beyond = servicesBeyond(session, missing)
  const reasons = new Set(beyond.map((service) => lockOf(service, draft, session)))
  const text = [
    `Load management was disabled on ${dateTimeText(former.at)}. That also disabled: ${servicesNamed(missing)}.`,
    ...(beyond.length > 0 ? [`You cannot restore ${servicesNamed(beyond)}.`, ...reasons] : []),
  ].join(' ')
  return { text, services: missing.filter((service) => !beyond.includes(service)) }
}

/** The draft with the services enabled again. */
export const withRestored = (draft: LimitsDraft, { services }: RestoreOffer): LimitsDraft => ({
  ...draft,
  ...Object.fromEntries(services.map((service) => [service, true])),
})
