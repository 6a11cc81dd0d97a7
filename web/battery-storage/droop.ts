import { fixedText } from '#units/numbers/number-format.ts'
import { roundKw } from '#units/current-power.ts'

const NOMINAL_HZ = 50
/** The deviation from 50 Hz at which a battery charges or discharges at its rated power. */
const FULL_AT_HZ = 0.1
export const DEAD_BAND_HZ = 0.01
/** Devices measure the frequency in steps of 1 mHz, so at a jump of the line both sides count as on the line. */
const RESOLUTION_HZ = 0.001
/** Below this deviation the rounded value is 0.0 kW. */
const NEGLIGIBLE_W = 50

/** One second of a battery. Positive power charges. */
export interface DroopPoint {
  readonly atMs: number
  readonly frequencyHz: number
  readonly powerW: number
}

/** The parameters of the ideal line of a battery, W. */
export interface DroopParameters {
  readonly ratedW: number
  /** The power to which the response is added; 0 without a setpoint. */
  readonly baselineW: number
}

/** Rounded, because in floating point 50.01 - 50 is slightly less than 0.01. */
const awayFrom50 = (frequencyHz: number) => Math.round((frequencyHz - NOMINAL_HZ) * 1e6) / 1e6

/** The ideal power of FCR-N, W: P = baseline - Pmax * clamp((50 - f) / 0.1 Hz), limited to Pmax. No response in the dead band of 10 mHz. */
export function idealW(frequencyHz: number, { ratedW, baselineW }: DroopParameters): number {
  const awayHz = awayFrom50(frequencyHz)
  const share = Math.abs(awayHz) < DEAD_BAND_HZ ? 0 : clamp(awayHz / FULL_AT_HZ, 1)
  return clamp(baselineW + share * ratedW, ratedW) + 0
}

/** The corners of the ideal line between two frequencies, for drawing. The line jumps at the edges of the dead band. */
export function idealLine(
  fromHz: number,
  toHz: number,
  unit: DroopParameters,
): readonly (readonly [frequencyHz: number, powerW: number])[] {
  const [lowHz, highHz] = [NOMINAL_HZ - DEAD_BAND_HZ, NOMINAL_HZ + DEAD_BAND_HZ]
  const at = (frequencyHz: number) => [frequencyHz, idealW(frequencyHz, unit)] as const
  return [
    at(fromHz),
    ...bendsHz(unit)
      .filter((hz) => hz > fromHz && hz < lowHz)
      .map(at),
    at(lowHz),
    [lowHz, unit.baselineW],
    [highHz, unit.baselineW],
    at(highHz),
    ...bendsHz(unit)
      .filter((hz) => hz > highHz && hz < toHz)
      .map(at),
    at(toHz),
  ]
}

/** The frequencies at which the slope of the line changes, Hz, sorted. With a baseline, one end reaches full power earlier and the other not at all. */
const bendsHz = ({ ratedW, baselineW }: DroopParameters) =>
  [-ratedW, ratedW]
    .flatMap((fullW) => [clamp(((fullW - baselineW) / ratedW) * FULL_AT_HZ, FULL_AT_HZ), Math.sign(fullW) * FULL_AT_HZ])
    .map((awayHz) => NOMINAL_HZ + awayHz)
    .toSorted((a, b) => a - b)

/** The deviation of a second from the ideal line, W. The device rounds the frequency, so the smallest deviation within 1 mHz counts. */
export function deviationW({ frequencyHz, powerW }: DroopPoint, unit: DroopParameters): number {
  const ideals = [-RESOLUTION_HZ, 0, RESOLUTION_HZ].map((byHz) => idealW(frequencyHz + byHz, unit))
  return Math.min(...ideals.map((ideal) => Math.abs(powerW - ideal)))
}

/** Whether a battery may restore its state of charge: in the dead band without a baseline, where any power is allowed. */
export const mayRestore = ({ frequencyHz }: DroopPoint, { baselineW }: DroopParameters) =>
  baselineW === 0 && Math.abs(awayFrom50(frequencyHz)) < DEAD_BAND_HZ + RESOLUTION_HZ

/** `0.2 kW off the ideal line` */
export function deviationText(point: DroopPoint, unit: DroopParameters): string {
  const offW = deviationW(point, unit)
  if (offW < NEGLIGIBLE_W) return 'On the ideal line'
  if (mayRestore(point, unit)) return 'In the dead band: the battery may restore its state of charge'
  return `${fixedText(roundKw(offW), 1)} kW off the ideal line`
}

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))
