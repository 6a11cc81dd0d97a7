import { can, type Holder } from '#contract/access.ts'
import { DLM_SERVICES, type DlmService } from '#contract/dlm-services.ts'
import { MIN_CURRENT_TEXT, type DlmLimits, type DlmLimitsDraft } from '#contract/dlm.ts'
import { DLM_FIELD_GATES, GATED_DLM_FIELDS, type GatedDlmField } from '#contract/dlm-gates.ts'
import { endedServices, servicesBeyond, servicesInForce } from '#contract/protections.ts'
import { fieldPermissionMessage, restorePermissionMessage } from '#simulator/session/calls/permission-messages.ts'
import { type FieldError, fieldsForbidden, forbidden, invalid } from '#simulator/http/refusals.ts'

type Field = keyof DlmLimitsDraft

/** What each gate guards, as text for error messages. */
const SERVICE = {
  useAlm: 'Adaptive load management',
  useSolar: 'Solar and boost charging',
  useQueuing: 'Preconnect',
  useOfflineFailSafe: 'The offline fail-safe',
  belongToProvider: 'The Enegic configuration',
} satisfies Record<(typeof DLM_FIELD_GATES)[GatedDlmField], string>

const isService = (field: Field): field is DlmService => (DLM_SERVICES as readonly Field[]).includes(field)

/** Whether a field would change. `restoreErrors` checks the services that go off together with load management. */
function changes(field: Field, was: DlmLimits, draft: DlmLimitsDraft): boolean {
  if (!draft.enabled && isService(field)) return false
  return draft[field] !== was[field]
}

/** The given services that this caller could not switch on again, each with the required permission. Empty if there are none. */
function requirementsOf(holder: Holder, services: readonly DlmService[]): string[] {
  const gates = new Set(servicesBeyond(holder, services).map((service) => DLM_FIELD_GATES[service]))
  return [...gates].map((gate) => restorePermissionMessage(SERVICE[gate], gate))
}

/** Refuses (403) to delete a group with services that this caller could not switch on again. */
export function checkServicesMayEnd(holder: Holder, limits: DlmLimits): void {
  const reasons = requirementsOf(holder, servicesInForce(limits))
  if (reasons.length > 0) throw forbidden(`Deleting the group ends services. ${reasons.join(' ')}`)
}

/** Disabling load management ends services. Returns an error for each service that this caller could not switch on again. */
function restoreErrors(holder: Holder, was: DlmLimits, draft: DlmLimitsDraft): FieldError[] {
  if (draft.enabled) return []
  const reasons = requirementsOf(holder, endedServices(was, draft))
  if (reasons.length === 0) return []
  return [{ path: 'body.enabled', message: `Disabling load management ends services. ${reasons.join(' ')}` }]
}

/** Returns the changes that this caller has no permission for. An unchanged field needs no permission. */
export const forbiddenChanges = (holder: Holder, was: DlmLimits, draft: DlmLimitsDraft): FieldError[] => [
  ...restoreErrors(holder, was, draft),
  ...GATED_DLM_FIELDS.flatMap((field) => {
    const gate = DLM_FIELD_GATES[field]
    if (can[gate](holder) || !changes(field, was, draft)) return []
    return [{ path: `body.${field}`, message: fieldPermissionMessage(SERVICE[gate], gate) }]
  }),
]

/** Returns the missing fields that the switches require. Without load management no field is required. */
export function missingLimits(draft: DlmLimitsDraft): FieldError[] {
  if (!draft.enabled) return []
  const errors: FieldError[] = []
  const need = (field: Field, message: string) => {
    if (draft[field] === null) errors.push({ path: `body.${field}`, message })
  }
  need('importLimit', 'is required while load management is on')
  if (draft.useExternalDevice) {
    need('safeLimit', 'is required while an external device is used')
    if (!draft.isEnegicMainFuse) need('mainCurrent', 'is required while an external device is used')
  }
  if (draft.isQueuing) need('requiredCurrent', MIN_CURRENT_TEXT)
  if (draft.enabledBoostCharging) {
    for (const field of BOOST_FIELDS) need(field, 'is required while boost charging is on')
    const isSecond = !(draft.useExternalDevice || draft.isSolarCharging) || draft[BOOST_FIELDS[0]] !== draft.externalDeviceId
    if (!isSecond && draft.externalDeviceId !== null) {
      errors.push({ path: `body.${BOOST_FIELDS[0]}`, message: 'is the external device, whose surplus counts already' })
    }
  }
  return errors
}

/** Throws 400 for incomplete or invalid limits, and 403 for limits that this caller may not set. */
export function checkDlmLimits(holder: Holder, was: DlmLimits, draft: DlmLimitsDraft): void {
  const missing = missingLimits(draft).filter(({ path }) => !isLegacyBoost(path))
  if (missing.length > 0) throw invalid(missing)
  const forbidden = forbiddenChanges(holder, was, draft)
  if (forbidden.length > 0) throw fieldsForbidden(forbidden)

  /** A boost that was stored without its own device must not keep users without its permission from other changes. */
  function isLegacyBoost(path: string) {
    const field = BOOST_FIELDS.find((one) => path === `body.${one}`)
    return field !== undefined && was.enabled && was.enabledBoostCharging && was[field] === draft[field] && !can.useSolar(holder)
  }
}

const BOOST_FIELDS = ['boostChargingExternalDeviceId', 'boostChargingMeterDeviceProvider'] as const
