/** The values recorded for a station each second. */
export const RECORDED = ['powerW', 'currentA', 'socPercent', 'importWh', 'exportWh'] as const
/**
 * W, A and % as sampled, and Wh of the shown registers since the start of the world. Energies are whole Wh, as devices show them.
 */
export type Recorded = (typeof RECORDED)[number]
export const FIELDS = RECORDED.length
export const [POWER, CURRENT, SOC, IMPORT, EXPORT] = [0, 1, 2, 3, 4] as const

/** The record holds whole numbers: mW, mA, millionths of a percent, and Wh. */
export const SCALES = [1_000, 1_000, 1_000_000, 1, 1] as const

/** Stands for an unknown value. */
export const NO_VALUE = -0x8000_0000

/** The value of a field while a station did not exist: registers have not moved. */
export const emptyOf = (field: number): number => (field < IMPORT ? NO_VALUE : 0)

/** A value in units of the record, 1 / scale. Both directions are rounded equally, like a meter counts both. */
export function toRecord(value: number, scale: number): number {
  if (value < 0) return -Math.round(-value * scale)
  return value >= 0 ? Math.round(value * scale) : NO_VALUE
}

/** The recorded value; NaN if unknown. */
export const fromRecord = (raw: number, field: number): number => (raw === NO_VALUE ? NaN : raw / (SCALES[field] ?? 1))

/** A value with the precision of the record. */
export const asRecorded = (value: number, scale: number): number => {
  const raw = toRecord(value, scale)
  return raw === NO_VALUE ? NaN : raw / scale
}
