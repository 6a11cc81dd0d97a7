import type { Station } from '#contract/stations.ts'
import { fixedText, numberText, withMinusSign } from './numbers/number-format.ts'

const UNKNOWN = '–'
const DEFAULT_PHASES = 3

/** The voltage assumed for the conversion of a DC limit in kW, V. */
export const ASSUMED_VOLTAGE_V = 230

/** Converts current to power: A × V × phases in W, rounded down. Three phases by default. */
export function currentToPowerW(currentA: number, voltageV: number, phases: number | null = DEFAULT_PHASES) {
  const powerW = currentA * voltageV * (phases ?? DEFAULT_PHASES)
  // Floating point gives slightly less than 435 for 4.35 × 100. Rounding down alone would lose a watt.
  return Math.floor(Math.round(powerW * 1e6) / 1e6)
}

/** W to kW, to 0.1. */
export const roundKw = (powerW: number) => plainZero(Math.round(powerW / 100) / 10)

/** A, to 0.01. */
export const roundA = (currentA: number) => plainZero(Math.round(currentA * 100) / 100)

/** `7.4 kW` from W; a dash for an unknown power. */
export const powerText = (powerW: number | null | undefined) =>
  isKnown(powerW) ? `${fixedText(roundKw(powerW), 1)} kW` : UNKNOWN

/** `7.4 kW` from kW. */
export const kilowattText = (powerKw: number | null | undefined) => powerText(isKnown(powerKw) ? powerKw * 1_000 : undefined)

/** `16 A`, `13.48 A`. */
export const currentText = (currentA: number | null | undefined) =>
  isKnown(currentA) ? `${numberText(roundA(currentA))} A` : UNKNOWN

/** `230 V` */
export const voltageText = (voltageV: number | null | undefined) => (isKnown(voltageV) ? `${Math.round(voltageV)} V` : UNKNOWN)

const isKnown = (value: number | null | undefined): value is number => Number.isFinite(value)

/** Rounding a small negative value leaves -0. */
const plainZero = (value: number) => (value === 0 ? 0 : value)

/** What the number of phases of a current depends on. */
export type Phased = Pick<Station, 'voltage' | 'installedPhase'> &
  Partial<Pick<Station, 'carLines' | 'latestCurrent' | 'powerOrigin'>>

/** The present current per phase, A: the measured one, or else that of the power, at an assumed voltage if a charger outside has sent none. */
export function presentCurrentA(powerW: number | null, phased: Phased): number | null {
  const { latestCurrent, voltage, powerOrigin } = phased
  if (typeof latestCurrent === 'number') return latestCurrent
  return currentOfPowerA(powerW, { ...phased, voltage: voltage ?? (powerOrigin ? ASSUMED_VOLTAGE_V : null) })
}

/**
 * Current per phase in A of a power in W: power / (voltage × phases). The phases are those of the car where they are known,
 * otherwise all that are installed; three if their number is unknown.
 */
export function currentOfPowerA(powerW: number | null, { voltage, installedPhase, carLines }: Phased) {
  if (powerW === null || !voltage) return null
  return powerW / (voltage * (carLines?.length || (installedPhase ?? DEFAULT_PHASES)))
}

/** The grid lines of a car that uses fewer phases than its charger has, as text: `L2`, `L1 and L2`. Empty for other cars. */
export function fewerLinesText({ carLines, installedPhase }: Omit<Phased, 'voltage'>): string {
  if (!carLines?.length || carLines.length >= (installedPhase ?? DEFAULT_PHASES)) return ''
  return carLines.map((line) => `L${line}`).join(' and ')
}

/**
 * Power in W as text: consumption is positive; generation is negative and has a label. `7.4 kW`, `−42.0 kW, discharging`.
 * A power that rounds to 0.0 kW has no label.
 */
export const flowText = (powerW: number | null | undefined): string => withWord(powerText(powerW))

/** A current in A as text, by the same rule: `16 A`, `−14.5 A, discharging`. */
export const currentFlowText = (currentA: number | null | undefined): string => withWord(currentText(currentA))

const withWord = (text: string) => (text.startsWith('−') ? `${text}, discharging` : text)

/** From this power on, a total is in MW. */
const MEGAWATT_W = 1e6

const totalPowerText = (powerW: number) =>
  Math.abs(powerW) < MEGAWATT_W ? powerText(powerW) : `${withMinusSign(fixedText(powerW / MEGAWATT_W, 2))} MW`

/**
 * Total consumption and generation of several devices, both in W and positive: `40.0 kW`, `40.0 kW, −5.0 kW generation`,
 * `11.10 MW`.
 */
export function totalFlowText(importW: number, exportW: number): string {
  const generation = totalPowerText(-exportW)
  return generation.startsWith('−') ? `${totalPowerText(importW)}, ${generation} generation` : totalPowerText(importW)
}

/** `1 MW`, `0.2 MW` from MW. */
export const megawattText = (quantityMw: number) => `${numberText(quantityMw)} MW`

/** `7.5 MW,h` from MW summed over hours: capacity, not energy. */
export const capacityHoursText = (quantityMwH: number) => `${numberText(quantityMwH)} MW,h`

/** `640 kW`, `1.25 MW` from kW. */
export const capacityText = (quantityKw: number) =>
  quantityKw < 1_000 ? `${numberText(quantityKw)} kW` : megawattText(quantityKw / 1_000)
