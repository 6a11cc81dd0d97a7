import { can, type Holder } from '#contract/access.ts'
import { LEAST_CURRENT_TEXT, type DlmLimits, type DlmLimitsDraft } from '#contract/dlm.ts'
import { DLM_FIELD_GATES, GATED_DLM_FIELDS, type GatedDlmField } from '#contract/dlm-gates.ts'
import { fieldWishOf } from './gate-wishes.ts'
import { type FieldError, fieldsForbidden, invalid } from './refusals.ts'

type Field = keyof DlmLimitsDraft

/** What a gate guards, in words. */
const SERVICE = {
  useAlm: 'Adaptive load management',
  useSolar: 'Solar and boost charging',
  useQueuing: 'Preconnect',
  useOfflineFailSafe: 'The offline fail-safe',
  belongToProvider: 'The Enegic configuration',
} satisfies Record<(typeof DLM_FIELD_GATES)[GatedDlmField], string>

/** These go off with load management itself, so that whoever may turn it off takes them along. */
const LEANING: ReadonlySet<Field> = new Set<Field>([
  'useExternalDevice',
  'isSolarCharging',
  'enabledBoostCharging',
  'isQueuing',
  'enabledOfflineFailSafe',
])

/** Whether a field would end up otherwise than it was. */
function changes(field: Field, was: DlmLimits, draft: DlmLimitsDraft): boolean {
  if (!draft.enabled && LEANING.has(field)) return false
  return draft[field] !== was[field]
}

/** Changes that this caller's gates do not let pass; a field that keeps its value needs none. */
export const forbiddenChanges = (holder: Holder, was: DlmLimits, draft: DlmLimitsDraft): FieldError[] =>
  GATED_DLM_FIELDS.flatMap((field) => {
    const gate = DLM_FIELD_GATES[field]
    if (can[gate](holder) || !changes(field, was, draft)) return []
    return [{ path: `body.${field}`, message: fieldWishOf(SERVICE[gate], gate) }]
  })

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
