import { knownWords } from '#contract/wire.ts'
import { fixedText } from '#units/numbers/number-format.ts'
import type { TelemetryName, TelemetryValue } from '#contract/fingrid.ts'

/** Name, unit and decimals of each value. */
const VALUES = {
  frequencyHz: { label: 'Grid frequency', unit: 'Hz', decimals: 3 },
  activePowerKw: { label: 'Active power', unit: 'kW', decimals: 1 },
  baselineKw: { label: 'Baseline', unit: 'kW', decimals: 1 },
  activatedKw: { label: 'Activated', unit: 'kW', decimals: 1 },
  maintainedCapacityKw: { label: 'Maintained capacity', unit: 'kW', decimals: 1 },
  soldFcrDKw: { label: 'Sold FCR-D', unit: 'kW', decimals: 1 },
  soldFfrKw: { label: 'Sold FFR', unit: 'kW', decimals: 1 },
  regulatingStrengthKwPerHz: { label: 'Regulating strength', unit: 'kW/Hz', decimals: 1 },
  maxPowerKw: { label: 'Maximum power', unit: 'kW', decimals: 1 },
  minPowerKw: { label: 'Minimum power', unit: 'kW', decimals: 1 },
  controllerOn: { label: 'Controller', unit: '', decimals: 0 },
  maintainedFcrNKw: { label: 'Maintained FCR-N', unit: 'kW', decimals: 1 },
  activatedFcrNKw: { label: 'Activated FCR-N', unit: 'kW', decimals: 1 },
  maintainedFfrKw: { label: 'Maintained FFR', unit: 'kW', decimals: 1 },
  activatedFfrKw: { label: 'Activated FFR', unit: 'kW', decimals: 1 },
  remainingEnergyKwh: { label: 'Remaining energy', unit: 'kWh', decimals: 1 },
  enduranceMin: { label: 'Endurance', unit: 'min', decimals: 0 },
} satisfies Record<TelemetryName, { label: string; unit: string; decimals: number }>

/** A value that only a newer platform knows has its own name, and no unit. */
const lookOf = (name: TelemetryName) =>
  (VALUES as Partial<typeof VALUES>)[name] ?? ({ label: name, unit: '', decimals: 3 } as const)

export const telemetryLabel = ({ name }: TelemetryValue): string => lookOf(name).label

/** `49.987 Hz`, `on`; a dash for a missing value. */
export function telemetryText({ name, value }: TelemetryValue): string {
  if (value === null) return '–'
  if (name === 'controllerOn') return value === 1 ? 'on' : 'off'
  const { unit, decimals } = lookOf(name)
  return `${fixedText(value, decimals)} ${unit}`.trim()
}

const REASON = knownWords({
  offline: 'Some stations are offline and not included.',
  frozen: 'The frequency has not changed for 3 s.',
  'not-measured': 'Contains a power that is assumed or last known, and not measured.',
  'no-value': 'Nothing was measured in this second.',
} as const)

/** Why a value is not valid; undefined for a valid one. */
export const reasonText = ({ reason }: TelemetryValue): string | undefined => (reason === null ? undefined : REASON[reason])
