import type { DlmLimitsDraft, LimitEffect } from '#contract/dlm.ts'
import { plural } from '#contract/plural.ts'
import { numberText } from './numbers/number-format.ts'

/**
 * The effect of a limit on the present cars: `At 50 A: 2 cars pause now, 1 gets less, −12.4 kW.` `at`: the limit with its unit;
 * undefined for other changes.
 */
export function limitEffectText(
  { paused, reduced, started, reducedKw, unknownDevice, unknownMeter, boostGroups }: LimitEffect,
  at: string | undefined,
): string {
  const where = at === undefined ? 'With these changes' : `At ${at}`
  const parts = [
    ...(paused > 0 ? [`${paused} ${plural(paused, 'car pauses', 'cars pause')} now`] : []),
    ...(reduced > 0 ? [`${reduced} ${plural(reduced, 'gets', 'get')} less`] : []),
    ...(started > 0 ? [`${started} waiting ${plural(started, 'car starts', 'cars start')}`] : []),
    ...(reducedKw > 0 ? [`−${numberText(reducedKw, 1)} kW`] : []),
  ]
  const effect = parts.length === 0 ? `${where}: no car pauses or gets less now.` : `${where}: ${parts.join(', ')}.`
  return [
    effect,
    ...(unknownMeter ? [`The meter ${unknownMeter} is not known: it sends no values.`] : []),
    ...(unknownDevice ? [`The device ${unknownDevice} is not known: boost charging adds nothing.`] : []),
    ...(boostGroups === 0 ? ['The boost device is the external meter of another group: boost charging adds nothing.'] : []),
    ...((boostGroups ?? 1) > 1 ? [`${boostGroups} groups use the boost device: each adds 1/${boostGroups} of its surplus.`] : []),
  ].join(' ')
}

/** Labels of a group's load limits, in the order of their form. */
export const SETTING_LABEL = {
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
