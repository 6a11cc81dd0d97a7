import { LEAST_CURRENT_A, METER_PROVIDERS, PHASE_CHOICES, type DlmLimits, type DlmLimitsDraft } from '#contract/dlm.ts'
import { LIMIT_LABEL } from '#units/load-limits.ts'
import { typedNumber } from '#units/typed-number.ts'

/** The load limits as their form holds them: what is typed stays as it was typed. */
export interface LimitsDraft {
  enabled: boolean
  importLimit: string
  exportLimit: string
  mainCurrent: string
  safeLimit: string
  useExternalDevice: boolean
  externalDeviceId: string
  /** Empty for none. */
  meterDeviceProvider: string
  isEnegicMainFuse: boolean
  stationPowerIncluded: boolean
  /** 0 to 3, as the value of a select. */
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
/** The fields that are on or off, and the ones that hold text. */
export type LimitsSwitch = { [F in LimitsField]: LimitsDraft[F] extends boolean ? F : never }[LimitsField]
export type LimitsText = Exclude<LimitsField, LimitsSwitch>

/** In the order of the form. */
export const LIMITS_FIELDS = Object.keys(LIMIT_LABEL) as LimitsField[]

export const PHASE_LABEL = { 0: 'All', 1: '1st', 2: '2nd', 3: '3rd' } satisfies Record<(typeof PHASE_CHOICES)[number], string>

const textOf = (value: number | null) => (value === null || !Number.isFinite(value) ? '' : String(value))

/** The form of the limits that the platform holds. */
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

/** What the form sends. A required current that is out of use and makes no sense is left out. */
export function toRequest(draft: LimitsDraft): DlmLimitsDraft {
  const requiredCurrent = typedNumber(draft.requiredCurrent) ?? null
  const isSent = draft.isQueuing || (requiredCurrent !== null && requiredCurrent >= LEAST_CURRENT_A)
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

/** Turning load management off takes along what cannot be without it. */
export const withEnabled = (draft: LimitsDraft, enabled: boolean): LimitsDraft =>
  enabled
    ? { ...draft, enabled }
    : { ...draft, enabled, useExternalDevice: false, isSolarCharging: false, enabledBoostCharging: false }
