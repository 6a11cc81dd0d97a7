import type { DraftErrors } from '#platform/validated-by.ts'
import type { LimitsDraft, LimitsField } from '../limits.ts'

type On = (draft: LimitsDraft) => boolean

const dlm: On = ({ enabled }) => enabled
const meter: On = (draft) => draft.enabled && (draft.useExternalDevice || draft.isSolarCharging)
const alm: On = ({ enabled, useExternalDevice }) => enabled && useExternalDevice
const safeLimit: On = (draft) => alm(draft) || (draft.enabled && draft.enabledOfflineFailSafe)
const solar: On = ({ enabled, isSolarCharging }) => enabled && isSolarCharging
const boost: On = ({ enabled, enabledBoostCharging }) => enabled && enabledBoostCharging
const queue: On = ({ enabled, isQueuing }) => enabled && isQueuing

/** Whether the switch of a field is on. */
const IS_USED: Readonly<Record<LimitsField, On>> = {
  enabled: () => true,
  importLimit: dlm,
  exportLimit: solar,
  mainCurrent: alm,
  safeLimit,
  useExternalDevice: dlm,
  externalDeviceId: meter,
  meterDeviceProvider: meter,
  isEnegicMainFuse: (draft) => alm(draft) && draft.meterDeviceProvider === 'ENEGIC',
  stationPowerIncluded: meter,
  phaseCurrent: dlm,
  phaseBalancing: dlm,
  isSolarCharging: dlm,
  enabledOfflineFailSafe: dlm,
  isQueuing: dlm,
  requiredCurrent: queue,
  enabledBoostCharging: dlm,
  boostChargingExternalDeviceId: boost,
  boostChargingMeterDeviceProvider: boost,
}

/**
 * Whether the form shows a field: while the switch that gives it an effect is on, and while it has an error. A field that is
 * not shown keeps its value.
 */
export const isUnfolded = (field: LimitsField, draft: LimitsDraft, errors: DraftErrors<LimitsDraft>): boolean =>
  IS_USED[field](draft) || errors[field] !== undefined
