import { can, type Holder } from '#contract/access.ts'
import { DLM_FIELD_GATES, type GatedDlmField } from '#contract/dlm-gates.ts'
import type { LimitsDraft, LimitsField } from './limits.ts'

/** What to say of a gate that is closed. */
const REASON = {
  useAlm: 'Requires the service Adaptive load management.',
  useSolar: 'Requires the service Solar charging.',
  useQueuing: 'Requires the service Preconnect.',
  useOfflineFailSafe: 'Requires the right to edit load management.',
  belongToProvider: "Only for users of the provider's own organisation.",
} satisfies Record<(typeof DLM_FIELD_GATES)[GatedDlmField], string>

const READ_ONLY = 'You may see the limits of this group, but not change them.'

const gateOf = (field: LimitsField) => (field in DLM_FIELD_GATES ? DLM_FIELD_GATES[field as GatedDlmField] : undefined)

const LEANS_ON_DLM: ReadonlySet<LimitsField> = new Set([
  'useExternalDevice',
  'isSolarCharging',
  'enabledBoostCharging',
  'enabledOfflineFailSafe',
  'phaseBalancing',
  'isQueuing',
  'requiredCurrent',
])

/** Is there such a field for this user? What an Enegic meter is set up with is the provider's business. */
export const isShown = (field: LimitsField, session: Holder): boolean =>
  field !== 'isEnegicMainFuse' || can.belongToProvider(session)

/** Why this user cannot change a field now; nothing when they can. */
export function lockOf(field: LimitsField, draft: LimitsDraft, session: Holder): string | undefined {
  if (!can.editGroup(session)) return READ_ONLY
  const gate = gateOf(field)
  if (gate && !can[gate](session)) return REASON[gate]
  if (LEANS_ON_DLM.has(field) && !draft.enabled) return 'Usable only while load management is on.'
  if (field === 'requiredCurrent' && !draft.isQueuing) return 'Usable only while preconnect is on.'
  return undefined
}
