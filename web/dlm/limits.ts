import { MIN_CURRENT_A, METER_PROVIDERS, PHASE_CHOICES, type DlmLimits, type DlmLimitsDraft } from '#contract/dlm.ts'
import { LIMIT_LABEL } from '#units/load-limits.ts'
import { typedNumber, typedText } from '#units/numbers/typed-number.ts'

/** The draft of the load limits. Numbers stay as the user typed them. */
export interface LimitsDraft {
  enabled: boolean
  importLimit: string
  exportLimit: string
  mainCurrent: string
  safeLimit: string
  useExternalDevice: boolean
  externalDeviceId: string
  /** Empty string for none. */
  meterDeviceProvider: string
  isEnegicMainFuse: boolean
  stationPowerIncluded: boolean
  /** `0` to `3`, the value of the select. */
  phaseCurrent: string
  phaseBalancing: boolean
  isSolarCharging: boolean
  enabledOfflineFailSafe: boolean
  isQueuing: boolean
  requiredCurrent: string
  enabledBoostCharging: boolean
  boostChargingExternalDeviceId: string
  boostChargingMeterDeviceProvider: string
}
export type LimitsField = keyof LimitsDraft
/** Switch fields and text fields. */
export type LimitsSwitch = { [F in LimitsField]: LimitsDraft[F] extends boolean ? F : never }[LimitsField]
export type LimitsText = Exclude<LimitsField, LimitsSwitch>

/** All fields in the order of the form. */
export const LIMITS_FIELDS = Object.keys(LIMIT_LABEL) as LimitsField[]

export const PHASE_LABEL = { 0: 'All', 1: '1st', 2: '2nd', 3: '3rd' } satisfies Record<(typeof PHASE_CHOICES)[number], string>

const textOf = (value: number | null) => (value === null || !Number.isFinite(value) ? '' : typedText(value))

/** The draft of the stored limits. */
export const draftOf = (limits: DlmLimits): LimitsDraft => ({
  enabled: limits.enabled,
  importLimit: textOf(limits.importLimit),
  exportLimit: textOf(limits.exportLimit),
  mainCurrent: textOf(limits.mainCurrent),
  safeLimit: textOf(limits.safeLimit),
  useExternalDevice: limits.useExternalDevice,
  externalDeviceId: limits.externalDeviceId ?? '',
  meterDeviceProvider: limits.meterDeviceProvider ?? '',
  isEnegicMainFuse: limits.isEnegicMainFuse,
  stationPowerIncluded: limits.stationPowerIncluded,
  phaseCurrent: String(limits.phaseCurrent),
  phaseBalancing: limits.phaseBalancing,
  isSolarCharging: limits.isSolarCharging,
  enabledOfflineFailSafe: limits.enabledOfflineFailSafe,
  isQueuing: limits.isQueuing,
  requiredCurrent: textOf(limits.requiredCurrent),
  enabledBoostCharging: limits.enabledBoostCharging,
  boostChargingExternalDeviceId: limits.boostChargingExternalDeviceId ?? '',
  boostChargingMeterDeviceProvider: limits.boostChargingMeterDeviceProvider ?? '',
})

/** The request for a draft. An unused required current below the minimum is omitted. */
export function toRequest(draft: LimitsDraft): DlmLimitsDraft {
  const requiredCurrent = typedNumber(draft.requiredCurrent) ?? null
  const isSent = draft.isQueuing || (requiredCurrent !== null && requiredCurrent >= MIN_CURRENT_A)
  return {
    enabled: draft.enabled,
    importLimit: typedNumber(draft.importLimit) ?? null,
    exportLimit: typedNumber(draft.exportLimit) ?? null,
    mainCurrent: typedNumber(draft.mainCurrent) ?? null,
    safeLimit: typedNumber(draft.safeLimit) ?? null,
    useExternalDevice: draft.useExternalDevice,
    externalDeviceId: draft.externalDeviceId.trim() || null,
    meterDeviceProvider: providerOf(draft.meterDeviceProvider),
    isEnegicMainFuse: draft.isEnegicMainFuse,
    stationPowerIncluded: draft.stationPowerIncluded,
    phaseCurrent: phaseOf(draft.phaseCurrent),
    phaseBalancing: draft.phaseBalancing,
    isSolarCharging: draft.isSolarCharging,
    enabledOfflineFailSafe: draft.enabledOfflineFailSafe,
    isQueuing: draft.isQueuing,
    requiredCurrent: isSent ? requiredCurrent : null,
    enabledBoostCharging: draft.enabledBoostCharging,
    boostChargingExternalDeviceId: draft.boostChargingExternalDeviceId.trim() || null,
    boostChargingMeterDeviceProvider: providerOf(draft.boostChargingMeterDeviceProvider),
  }
}

const providerOf = (text: string) => METER_PROVIDERS.find((provider) => provider === text) ?? null
const phaseOf = (text: string) => PHASE_CHOICES.find((phase) => String(phase) === text) ?? 0

/** Disabling load management also disables the services that require it. */
export const withEnabled = (draft: LimitsDraft, enabled: boolean): LimitsDraft =>
  enabled
    ? { ...draft, enabled }
    : { ...draft, enabled, useExternalDevice: false, isSolarCharging: false, enabledBoostCharging: false }
