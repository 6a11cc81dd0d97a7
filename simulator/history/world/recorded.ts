/** What is recorded of a station each second. */
export const RECORDED = ['powerW', 'currentA', 'socPercent', 'importWh', 'exportWh'] as const
/**
 * W, A and % as sampled, and Wh that the registers, as the device shows them, have risen since the world began. Energies are
 * whole Wh: the device shows nothing finer.
 */
export type Recorded = (typeof RECORDED)[number]
export const FIELDS = RECORDED.length
export const [POWER, CURRENT, SOC, IMPORT, EXPORT] = [0, 1, 2, 3, 4] as const

/** The record holds whole numbers: mW, mA, millionths of a percent, and Wh. */
export const SCALES = [1_000, 1_000, 1_000_000, 1, 1] as const

/** Stands where nothing is known. */
export const NOTHING = -0x8000_0000

/** A value as the record holds it, in units of 1 / scale. Rounded alike in both directions, as a meter counts both. */
export function toRecord(value: number, scale: number): number {
  if (value < 0) return -Math.round(-value * scale)
  return value >= 0 ? Math.round(value * scale) : NOTHING
}

/** The value that was recorded; NaN where nothing is known. */
export const fromRecord = (raw: number, field: number): number => (raw === NOTHING ? NaN : raw / (SCALES[field] ?? 1))

/** A value with the precision of the record. */
export const asRecorded = (value: number, scale: number): number => {
  const raw = toRecord(value, scale)
  return raw === NOTHING ? NaN : raw / scale
}
