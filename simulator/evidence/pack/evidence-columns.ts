import type { ReportColumn } from '#simulator/fingrid/world/report-columns.ts'

/** Whether a second has all its values. Partial and frozen seconds are questionable, as in the telemetry. */
export const QUALITY = { valid: 0, partial: 1, missing: 2, frozen: 3, notMeasured: 4 } as const

interface Column {
  readonly title: string
  /** The column of the one-second report, or a value that the report lacks. */
  readonly from: ReportColumn | 'required' | 'quality'
  readonly decimals: number
  readonly meaning: string
}

/** The columns of `seconds.csv` after the time. Power in MW with import positive; a response is positive when it reduces import. */
export const SECOND_COLUMNS: readonly Column[] = [
  { title: 'frequency_hz', from: 'frequency', decimals: 3, meaning: 'Grid frequency' },
  { title: 'active_power_mw', from: 'activePower', decimals: 6, meaning: 'Measured power, import positive' },
  { title: 'baseline_mw', from: 'baseline', decimals: 6, meaning: 'Power without activation' },
  {
    title: 'required_mw',
    from: 'required',
    decimals: 6,
    meaning: 'Required response of FCR-D or FFR; without the droop of V2G points',
  },
  { title: 'delivered_mw', from: 'activated', decimals: 6, meaning: 'Delivered response: baseline minus active power' },
  {
    title: 'capacity_mw',
    from: 'maintainedCapacity',
    decimals: 6,
    meaning: 'Maintained capacity: the bid of the hour, or the available reserve',
  },
  { title: 'stations_online', from: 'stationsOnline', decimals: 0, meaning: 'Number of stations that reported' },
  {
    title: 'quality',
    from: 'quality',
    decimals: 0,
    meaning: '0 valid, 1 some stations offline and not included, 2 missing, 3 frozen frequency',
  },
]

/** What the quality means for a group with chargers outside. */
export const WITH_NOT_MEASURED = ', 4 the power of some stations was assumed or last known and is no evidence'

export const SECONDS_FILE = 'seconds.csv'
export const TIME_COLUMN = 'timestamp_utc'
