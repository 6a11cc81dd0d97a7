import type { Station } from '#simulator/stations/world/station.ts'

export const MEASURAND_UNITS = {
  'Power.Active.Import': 'W',
  'Power.Active.Export': 'W',
  'Current.Import': 'A',
  'Current.Export': 'A',
  Voltage: 'V',
  SoC: 'Percent',
  Frequency: 'Hz',
  'Energy.Active.Import.Register': 'Wh',
  'Energy.Active.Export.Register': 'Wh',
} as const
/** The OCPP measurands that stations report. */
export type Measurand = keyof typeof MEASURAND_UNITS

const ONE_WAY = ['Power.Active.Import', 'Current.Import', 'Voltage'] as const
const BOTH_WAYS = [
  'Power.Active.Import',
  'Power.Active.Export',
  'Current.Import',
  'Current.Export',
  'Voltage',
  'SoC',
  'Frequency',
] as const
const REPORTED = {
  ac: [...ONE_WAY, 'Energy.Active.Import.Register'],
  dc: [...ONE_WAY, 'SoC', 'Energy.Active.Import.Register'],
  v2g: [...BOTH_WAYS, 'Energy.Active.Import.Register', 'Energy.Active.Export.Register'],
  battery: BOTH_WAYS,
} as const satisfies Record<Station['plan']['kind'], readonly Measurand[]>

/** The measurands that a station reports. */
export const measurandsOf = (station: Station): readonly Measurand[] => REPORTED[station.plan.kind]
