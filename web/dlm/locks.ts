import { can, type GateName, type Holder } from '#contract/access.ts'
import type { LimitsDraft, LimitsField } from './limits.ts'

interface Gate {
  gate: GateName
  reason: string
}
const service = (gate: GateName, name: string): Gate => ({ gate, reason: `Requires the service ${name}.` })

const ALM = service('useAlm', 'Adaptive load management')
const SOLAR = service('useSolar', 'Solar charging')
const QUEUING = service('useQueuing', 'Preconnect')
const FAIL_SAFE: Gate = { gate: 'useOfflineFailSafe', reason: 'Requires the right to edit load management.' }

/** Fields that are not every editor's to change. */
const GATES: Partial<Record<LimitsField, Gate>> = {
  useExternalDevice: ALM,
  externalDeviceId: ALM,
  meterDeviceProvider: ALM,
  stationPowerIncluded: ALM,
  isSolarCharging: SOLAR,
  enabledBoostCharging: SOLAR,
  boostChargingExternalDeviceId: SOLAR,
  boostChargingMeterDeviceProvider: SOLAR,
  isQueuing: QUEUING,
  requiredCurrent: QUEUING,
  enabledOfflineFailSafe: FAIL_SAFE,
  isEnegicMainFuse: { gate: 'belongToProvider', reason: "Only for users of the provider's own organisation." },
}

const LEANS_ON_DLM: ReadonlySet<LimitsField> = new Set([
  'useExternalDevice',
  'isSolarCharging',
  'enabledBoostCharging',
  'enabledOfflineFailSafe',
  'phaseBalancing',
  'isQueuing',
  'requiredCurrent',
])

/** Why this user cannot change a field now; nothing when they can. */
export function lockOf(field: LimitsField, draft: LimitsDraft, session: Holder): string | undefined {
  const gated = GATES[field]
  if (gated && !can[gated.gate](session)) return gated.reason
  if (LEANS_ON_DLM.has(field) && !draft.enabled) return 'Usable only while load management is on.'
  if (field === 'requiredCurrent' && !draft.isQueuing) return 'Usable only while preconnect is on.'
  return undefined
}
