import { SETTING_LABEL } from '#units/load-limits.ts'

/** Properties whose labels cannot be derived from their names. */
const PROPERTY_NAME: Readonly<Record<string, string>> = {
  status: 'OCPP status',
  allowedCurrent: 'Allowed current',
  allowedPower: 'Allowed power',
  safeLimitInForce: 'Safe limit in force',
  mainFuseWatched: 'Main fuse watched',
  limitedOnSupply: 'Limited by the group of its supply',
  activated: 'FCR activated',
  meanResponse: 'Mean response',
  gridFrequency: 'Grid frequency',
  ruleInForce: 'Congestion rule in force',
  ...SETTING_LABEL,
  isQueuingVip: 'Priority queuing',
  requiredCurrentVip: 'Minimum current per priority session',
  isSupergroup: 'Super group',
  isDriverBypassEnabled: 'Driver bypass',
  minSoC: 'Minimum SoC',
  targetSoC: 'Target SoC',
  ffrPositive: 'FFR positive',
  ffrNegative: 'FFR negative',
  ffrActivationHz: 'FFR level',
  isFfrOverFrequencyEnabled: 'FFR on over-frequency',
  ffrPowerPositive: 'FFR power positive',
  ffrPowerNegative: 'FFR power negative',
  startChargeWith2kW: 'Start charge with 2 kW',
  fcrNEnabled: 'FCR-N',
  iccid: 'ICCID',
  isEnabled: 'Single-step',
  isEnabledStepwise: 'Stepwise',
  serviceName: 'Service',
  maxStepwiseFlexibility: 'Total flexibility',
  minStepwiseCurrent: 'Minimum current',
  triggerDelayInMs: 'Trigger message delay',
  biddingZoneId: 'Bidding zone ID',
  quantityKw: 'Quantity',
  priceEur: 'Price',
  isWithdrawn: 'Withdrawn',
}

/** The label of a property: 'Import limit' for `importLimit`. */
export function propertyText(property: string | null): string {
  if (property === null) return '–'
  const words = property.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return PROPERTY_NAME[property] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Properties whose labels are derived from their names. */
const DERIVED = [
  'command online sold bought quantity price name type owner connected priorityGroups mode dailySchedule departure scheduleSource serialNumber power baseline basepoints activationFrequency',
  'deactivationFrequency deactivationDelay powerDecrease stepwiseMode biddingZone realTimeReport historyReport side target',
  'recurrence timeZone startDate endDate startTime endTime weekdays',
].flatMap((names) => names.split(' '))

/** The properties of the filter, sorted by label. */
export const PROPERTIES = [...Object.keys(PROPERTY_NAME), ...DERIVED].toSorted((a, b) =>
  propertyText(a).localeCompare(propertyText(b), 'en'),
)
