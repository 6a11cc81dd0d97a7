import type { Holder } from '#contract/access.ts'
import { DLM_FIELD_GATES, type GatedDlmField } from '#contract/dlm-gates.ts'
import type { DlmService } from '#contract/dlm-services.ts'
import type { DlmLimits, DlmLimitsDraft } from '#contract/dlm.ts'
import { endedServices, servicesInForce, watchesMainFuse, servicesBeyond } from '#contract/protections.ts'
import { SETTING_LABEL } from './load-limits.ts'
import { numberText } from './numbers/number-format.ts'

/** Unit of the limits: A per phase, kW in a DC group. */
type LoadUnit = 'A' | 'kW'

const amount = (value: number | null, unit: LoadUnit) => (value === null ? '' : ` of ${numberText(value)} ${unit}`)

const loadManagement = ({ importLimit }: DlmLimits, unit: LoadUnit) =>
  `Load management: no station is held to the import limit${amount(importLimit, unit)}.`
const mainFuse = ({ isEnegicMainFuse, mainCurrent }: DlmLimits) =>
  `Main fuse${isEnegicMainFuse ? '' : amount(mainCurrent, 'A')}: it is no longer watched.`

/** What ends with the external device. Solar charging still uses its values. */
function deviceText({ externalDeviceId, safeLimit }: DlmLimits, unit: LoadUnit, next: Switches): string {
  const device = `External device${externalDeviceId ? ` ${externalDeviceId}` : ''}`
  const limit = `the safe limit${amount(safeLimit, unit)}`
  if (!next.enabled || !next.isSolarCharging) return `${device}: neither its values nor ${limit} are used.`
  return `${device}: without its values ${limit} no longer applies. Solar charging still uses them, and without them the surplus counts as 0.`
}

type Switches = Pick<DlmLimits, 'enabled' | 'isSolarCharging'>
const NONE: Switches = { enabled: false, isSolarCharging: false }

const SERVICE: Record<DlmService, (limits: DlmLimits, unit: LoadUnit, next: Switches) => string> = {
  useExternalDevice: (limits, unit, next) => deviceText(limits, unit, next),
  isSolarCharging: () => 'Solar charging.',
  enabledBoostCharging: () => 'Boost charging.',
  isQueuing: ({ requiredCurrent, isQueuingVip }) =>
    `Preconnect queuing${requiredCurrent === null ? '' : ` with ${numberText(requiredCurrent)} A per session`}${isQueuingVip ? ', and the priority of driver groups' : ''}.`,
  enabledOfflineFailSafe: () => 'Offline fail-safe.',
}

const servicesText = (services: readonly DlmService[], limits: DlmLimits, unit: LoadUnit, next = NONE) =>
  services.map((service) => SERVICE[service](limits, unit, next))

/** The protections that a change of the limits would end, one sentence each; empty if none ends. */
export function endedProtections(was: DlmLimits, next: DlmLimitsDraft, unit: LoadUnit): readonly string[] {
  return [
    ...(was.enabled && !next.enabled ? [loadManagement(was, unit)] : []),
    ...(watchesMainFuse(was) && !watchesMainFuse(next) ? [mainFuse(was)] : []),
    ...servicesText(endedServices(was, next), was, unit, next),
  ]
}

/** The protections that end when the group is deleted. */
export const protectionsInForce = (limits: DlmLimits, unit: LoadUnit): readonly string[] => [
  ...(limits.enabled ? [loadManagement(limits, unit)] : []),
  ...(watchesMainFuse(limits) ? [mainFuse(limits)] : []),
  ...servicesText(servicesInForce(limits), limits, unit),
]

/** The names of services: `Use external device (ALM), Preconnect queuing`. */
export const servicesNamed = (services: readonly DlmService[]): string =>
  services.map((service) => SETTING_LABEL[service]).join(', ')

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
