import type { Measurand } from './measurands.ts'
import { asRecorded, CURRENT, POWER, SCALES, SOC } from './recorded.ts'

const DECIMALS = {
  'Power.Active.Import': 0,
  'Power.Active.Export': 0,
  'Current.Import': 2,
  'Current.Export': 2,
  Voltage: 1,
  SoC: 1,
  Frequency: 3,
  'Energy.Active.Import.Register': 0,
  'Energy.Active.Export.Register': 0,
} as const satisfies Record<Measurand, number>

/** Number of decimals that a device reports of a measurand. */
export const decimalsOf = (measurand: Measurand): number => DECIMALS[measurand]

/** Units of the record in a W, A or %. */
const RECORD_SCALES: Partial<Record<Measurand, number>> = {
  'Power.Active.Import': SCALES[POWER],
  'Power.Active.Export': SCALES[POWER],
  'Current.Import': SCALES[CURRENT],
  'Current.Export': SCALES[CURRENT],
  SoC: SCALES[SOC],
}

interface Precision {
  readonly scale: number
  /** Units of the record per unit of the measurand; undefined for measurands that are not recorded by station. */
  readonly recordScale: number | undefined
  readonly isRegister: boolean
}

const PRECISIONS = new Map<string, Precision>(
  Object.entries(DECIMALS).map(([name, decimals]) => [
    name,
    { scale: 10 ** decimals, recordScale: RECORD_SCALES[name as Measurand], isRegister: name.startsWith('Energy') },
  ]),
)

/**
 * In whole numbers of the last decimal. A value that was not recorded is also cut to the precision of the record, so
 * that it reads the same live and weeks later. The record of the frequency has single precision.
 */
function rounded({ scale, recordScale, isRegister }: Precision, value: number): number {
  if (isRegister) return Math.round(value)
  return Math.round((recordScale === undefined ? Math.fround(value) : asRecorded(value, recordScale)) * scale)
}

/**
 * A value as the device reports it: 1 W, 0.01 A, 0.1 V, 0.1 %, 1 mHz, 1 Wh. All views of a second's value use this
 * function, so that they show the same digits. NaN stays NaN.
 */
export function reported(measurand: Measurand, value: number): number {
  const precision = PRECISIONS.get(measurand)
  return precision ? rounded(precision, value) / precision.scale + 0 : value
}

/** Rounds many values of a measurand in place, to whole numbers of the last decimal: 15.994 A becomes 1599. */
export function roundAll(measurand: Measurand, values: Float64Array, count: number): void {
  const precision = PRECISIONS.get(measurand)
  if (!precision) return
  for (let i = 0; i < count; i++) values[i] = rounded(precision, values[i] ?? NaN)
}

/**
 * Signed powers, setpoints and limits, rounded to 1 W. Negative values are rounded like positive ones, because a meter
 * reports both directions as positive values.
 */
export function reportedW(powerW: number): number {
  const raised = Math.abs(powerW) + HALF_W
  const watts = raised | 0
  const rest = raised - watts
  // Close to a rounding limit, and for numbers beyond 32 bits, only rounding in two steps is exact.
  const rounded = rest > CLOSE && rest < 1 - CLOSE ? watts : Math.round(asRecorded(Math.abs(powerW), SCALES[POWER]))
  return powerW < 0 ? 0 - rounded : rounded
}
/** 0.4995 W is recorded as 0.5 W, and reported as 1 W. */
const HALF_W = 0.5 + 0.5 / SCALES[POWER]
const CLOSE = 1e-6
