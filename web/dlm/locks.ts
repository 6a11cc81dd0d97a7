import { can, type Holder } from '#contract/access.ts'
import { DLM_FIELD_GATES, type GatedDlmField } from '#contract/dlm-gates.ts'
import type { DlmLimits } from '#contract/dlm.ts'
import { endLock, SERVICE_REASON } from '#units/protections.ts'
import type { LimitsDraft, LimitsField } from './limits.ts'

const READ_ONLY = 'You can view the limits of this group, but not change them.'

const gateOf = (field: LimitsField) => (field in DLM_FIELD_GATES ? DLM_FIELD_GATES[field as GatedDlmField] : undefined)

const REQUIRES_DLM: ReadonlySet<LimitsField> = new Set([
  'useExternalDevice',
  'isSolarCharging',
  'enabledBoostCharging',
  'enabledOfflineFailSafe',
  'phaseBalancing',
  'isQueuing',
  'requiredCurrent',
])

/** Is the field shown to this user? Only provider staff configure Enegic meters. */
export const isShown = (field: LimitsField, session: Holder): boolean =>
  field !== 'isEnegicMainFuse' || can.belongToProvider(session)

/**
 * The reason why this user cannot change a field now; undefined if the field is editable. `stored`: the limits on the
 * platform.
 */
export function lockOf(field: LimitsField, draft: LimitsDraft, session: Holder, stored?: DlmLimits): string | undefined {
  if (!can.editGroup(session)) return READ_ONLY
  if (field === 'enabled' && draft.enabled) return endLock(stored, session, 'Disabling load management')
  const gate = gateOf(field)
  if (gate && !can[gate](session)) return SERVICE_REASON[gate]
  if (REQUIRES_DLM.has(field) && !draft.enabled) return 'Usable only while load management is on.'
  if (field === 'requiredCurrent' && !draft.isQueuing) return 'Usable only while preconnect is on.'
  return undefined
}
