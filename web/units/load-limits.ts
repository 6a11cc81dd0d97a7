import type { DlmLimitsDraft } from '#contract/dlm.ts'

/** Labels of a group's load limits, in the order of their form. */
export const LIMIT_LABEL = {
  enabled: 'Dynamic load management (DLM)',
  importLimit: 'Import limit',
  exportLimit: 'Export limit',
  mainCurrent: 'Main current',
  safeLimit: 'Safe limit',
  useExternalDevice: 'Use external device (ALM)',
  externalDeviceId: 'External device ID',
  meterDeviceProvider: 'Meter provider',
  isEnegicMainFuse: 'Main current from the Enegic meter',
  stationPowerIncluded: 'The device also measures the chargers',
  phaseCurrent: 'Phase that decides',
  phaseBalancing: 'Phase balancing',
  isSolarCharging: 'Solar charging',
  enabledOfflineFailSafe: 'Offline fail-safe',
  isQueuing: 'Preconnect queuing',
  requiredCurrent: 'Minimum current per station',
  enabledBoostCharging: 'Boost charging',
  boostChargingExternalDeviceId: 'Boost device ID',
  boostChargingMeterDeviceProvider: 'Boost meter provider',
} satisfies Record<keyof DlmLimitsDraft, string>
