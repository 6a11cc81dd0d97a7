import { frequencyHz } from './reserves.ts'

export const FREQUENCY = 'Frequency'

/** Labels of measurands; a phase follows them. */
const NAMES: Record<string, string> = {
  'Current.Import': 'Current',
  Current: 'Current',
  'Current.Export': 'Current exported',
  'Power.Active.Import': 'Power imported',
  'Power.Active.Export': 'Power exported',
  Power: 'Power',
  'Energy.Active.Import.Register': 'Energy imported',
  'Energy.Active.Export.Register': 'Energy exported',
  SoC: 'State of charge',
  [FREQUENCY]: 'Grid frequency',
  Pbaseline: 'Baseline',
  ffrPositive: 'FFR positive',
  ffrNegative: 'FFR negative',
  pMax: 'Highest power',
  pMin: 'Lowest power',
}

/** The scale of the grid frequency, Hz. Values beyond it are marked at its edge. */
export const FREQUENCY_DOMAIN = { from: 49, to: 51 }
/** The scale of a state of charge, %. */
export const SOC_DOMAIN = { from: 0, to: 100 }

/** `Current.Import.L1` as `Current L1`; an unknown property keeps its name. */
export function propertyName(property: string): string {
  const [, measurand = property, phase] = /^(.+?)(?:\.(L[123]|N))?$/.exec(property) ?? []
  const name = NAMES[measurand]
  if (name === undefined) return property
  return phase === undefined ? name : `${name} ${phase}`
}

/** Reported units that are drawn in thousands. */
const KILO: Readonly<Record<string, string>> = { W: 'kW', Wh: 'kWh' }

/** The phase of a property, from `Current.Import.L1`; undefined without one. */
export const phaseOf = (property: string): string | undefined => /\.(L[123])$/.exec(property)?.[1]

/** The unit on screen of a reported property: kW for W, kWh for Wh, `%` for OCPP's `Percent`, and Hz for a frequency in Hz or mHz. */
export function shownUnit(property: string, unit: string): string {
  if (property === FREQUENCY || unit === 'mHz') return 'Hz'
  return unit === 'Percent' ? '%' : (KILO[unit] ?? unit)
}

/** A reported value in its unit on screen; null for a value that is not a number. */
export function shownNumber(property: string, value: number | null, unit: string): number | null {
  if (value === null || !Number.isFinite(value)) return null
  if (shownUnit(property, unit) === 'Hz') return frequencyHz(value)
  return unit in KILO ? value / 1_000 : value
}
