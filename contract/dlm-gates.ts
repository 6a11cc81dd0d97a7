import type { GateName } from './access.ts'
import type { DlmLimitsDraft } from './dlm.ts'

/**
 * Load limits that require the permission for a service, with the gate of that service. The console
 * locks the field, and the platform refuses a change of it.
 */
export const DLM_FIELD_GATES = {
  useExternalDevice: 'useAlm',
  externalDeviceId: 'useAlm',
  meterDeviceProvider: 'useAlm',
  stationPowerIncluded: 'useAlm',
  isSolarCharging: 'useSolar',
  enabledBoostCharging: 'useSolar',
  boostChargingExternalDeviceId: 'useSolar',
  boostChargingMeterDeviceProvider: 'useSolar',
  isQueuing: 'useQueuing',
  requiredCurrent: 'useQueuing',
  enabledOfflineFailSafe: 'useOfflineFailSafe',
  isEnegicMainFuse: 'belongToProvider',
} as const satisfies Partial<Record<keyof DlmLimitsDraft, GateName>>

export type GatedDlmField = keyof typeof DLM_FIELD_GATES
export const GATED_DLM_FIELDS = Object.keys(DLM_FIELD_GATES) as GatedDlmField[]
