/** Columns of a one-second report in this order, in whole numbers: mHz, W (import is positive), and counts. */
export const REPORT_COLUMNS = [
  'frequency',
  'activePower',
  'baseline',
  'activated',
  'maintainedCapacity',
  'maxPower',
  'minPower',
  'controllerOn',
  'stationsOnline',
] as const
export type ReportColumn = (typeof REPORT_COLUMNS)[number]

/** An entry for each second. NaN for an unknown value. */
export type Report = Readonly<Record<ReportColumn, Float64Array>>

export const reportOf = (places: number): Report => ({
  frequency: new Float64Array(places),
  activePower: new Float64Array(places),
  baseline: new Float64Array(places),
  activated: new Float64Array(places),
  maintainedCapacity: new Float64Array(places),
  maxPower: new Float64Array(places),
  minPower: new Float64Array(places),
  controllerOn: new Float64Array(places),
  stationsOnline: new Float64Array(places),
})

/** Columns that are unknown while all stations are offline. */
export const OF_STATIONS = [
  'activePower',
  'baseline',
  'activated',
  'maxPower',
  'minPower',
] as const satisfies readonly ReportColumn[]
