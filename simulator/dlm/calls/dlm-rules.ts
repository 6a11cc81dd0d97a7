import { can, type Holder } from '#contract/access.ts'
import { DLM_SERVICES, type DlmService } from '#contract/dlm-services.ts'
import { LEAST_CURRENT_TEXT, type DlmLimits, type DlmLimitsDraft } from '#contract/dlm.ts'
import { DLM_FIELD_GATES, GATED_DLM_FIELDS, type GatedDlmField } from '#contract/dlm-gates.ts'
import { endedServices, servicesBeyond, servicesInForce } from '#contract/protections.ts'
import { fieldPermissionMessage, restorePermissionMessage } from '#simulator/session/calls/permission-messages.ts'
import { type FieldError, fieldsForbidden, forbidden, invalid } from '#simulator/http/refusals.ts'

type Field = keyof DlmLimitsDraft

/** What a gate guards, in words. */
const SERVICE = {
  useAlm: 'Adaptive load management',
  useSolar: 'Solar and boost charging',
  useQueuing: 'Preconnect',
  useOfflineFailSafe: 'The offline fail-safe',
  belongToProvider: 'The Enegic configuration',
} satisfies Record<(typeof DLM_FIELD_GATES)[GatedDlmField], string>

const isService = (field: Field): field is DlmService => (DLM_SERVICES as readonly Field[]).includes(field)

/** Would a field end up otherwise than it was? Services that go off together with load management are judged by `ended`. */
function changes(field: Field, was: DlmLimits, draft: DlmLimitsDraft): boolean {
  if (!draft.enabled && isService(field)) return false
  return draft[field] !== was[field]
}

/** The services of the ones in force that this caller could not switch on again, each with what it needs; empty when there is none. */
function beyond(holder: Holder, services: readonly DlmService[]): string[] {
  const gates = new Set(servicesBeyond(holder, services).map((service) => DLM_FIELD_GATES[service]))
  return [...gates].map((gate) => restorePermissionMessage(SERVICE[gate], gate))
}

/** Refuses to delete a group (403) whose services this caller could not switch on again. */
export function checkServicesMayEnd(holder: Holder, limits: DlmLimits): void {
  const reasons = beyond(holder, servicesInForce(limits))
  if (reasons.length > 0) throw forbidden(`Deleting the group ends services. ${reasons.join(' ')}`)
}

/** Disabling load management ends services: refused where this caller could not switch them on again. */
function ended(holder: Holder, was: DlmLimits, draft: DlmLimitsDraft): FieldError[] {
  if (draft.enabled) return []
  const reasons = beyond(holder, endedServices(was, draft))
  if (reasons.length === 0) return []
  return [{ path: 'body.enabled', message: `Disabling load management ends services. ${reasons.join(' ')}` }]
}

/** Changes that this caller's gates do not let pass; a field that keeps its value needs none. */
export const forbiddenChanges = (holder: Holder, was: DlmLimits, draft: DlmLimitsDraft): FieldError[] => [
  ...ended(holder, was, draft),
  ...GATED_DLM_FIELDS.flatMap((field) => {
    const gate = DLM_FIELD_GATES[field]
    if (can[gate](holder) || !changes(field, was, draft)) return []
    return [{ path: `body.${field}`, message: fieldPermissionMessage(SERVICE[gate], gate) }]
  }),
]

/** What the switches make necessary. Without load management no field is. */
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
  if (draft.isQueuing) need('requiredCurrent', LEAST_CURRENT_TEXT)
  return errors
}

/** Refuses limits that are not whole (400), or that this caller may not set (403). */
export function checkDlmLimits(holder: Holder, was: DlmLimits, draft: DlmLimitsDraft): void {
  const missing = missingLimits(draft)
  if (missing.length > 0) throw invalid(missing)
  const forbidden = forbiddenChanges(holder, was, draft)
  if (forbidden.length > 0) throw fieldsForbidden(forbidden)
}
