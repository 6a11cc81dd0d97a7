import { roundKw } from '#units/current-power.ts'

const NOMINAL_HZ = 50
/** So far from 50 Hz a battery gives or takes all its power. */
const FULL_AT_HZ = 0.1
export const DEAD_BAND_HZ = 0.01
/** Devices measure to a millihertz: where the line jumps, either side of it may be the right one. */
const RESOLUTION_HZ = 0.001
/** What rounds to 0.0 kW. */
const NOTHING_W = 50

/** One second of a battery. Positive power charges. */
export interface DroopPoint {
  readonly atMs: number
  readonly frequencyHz: number
  readonly powerW: number
}

/** What the ideal line of a battery depends on, W. */
export interface DroopUnit {
  readonly ratedW: number
  /** What it was told to do besides; 0 when nobody told it anything. */
  readonly baselineW: number
}

/** Frequencies come in whole millihertz, and 50.01 - 50 falls a hair short of 0.01. */
const awayFrom50 = (frequencyHz: number) => Math.round((frequencyHz - NOMINAL_HZ) * 1e6) / 1e6

/** FCR-N: P = -Pmax * clamp((50 - f) / 0.1 Hz), nothing in the dead band of 10 mHz; around the baseline, never beyond Pmax. W. */
export function idealW(frequencyHz: number, { ratedW, baselineW }: DroopUnit): number {
  const awayHz = awayFrom50(frequencyHz)
  const share = Math.abs(awayHz) < DEAD_BAND_HZ ? 0 : clamp(awayHz / FULL_AT_HZ, 1)
  return clamp(baselineW + share * ratedW, ratedW) + 0
}

/** The corners of the ideal line between two frequencies, for drawing. It jumps at the edges of the dead band. */
export function idealLine(
  fromHz: number,
  toHz: number,
  unit: DroopUnit,
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

/** Where the line meets full power, in order. A baseline brings one end nearer and leaves the other short of full power. */
const bendsHz = ({ ratedW, baselineW }: DroopUnit) =>
  [-ratedW, ratedW]
    .flatMap((fullW) => [clamp(((fullW - baselineW) / ratedW) * FULL_AT_HZ, FULL_AT_HZ), Math.sign(fullW) * FULL_AT_HZ])
    .map((awayHz) => NOMINAL_HZ + awayHz)
    .toSorted((a, b) => a - b)

/** How far a second lies from the ideal line, W. What the device's own rounding of the frequency hides is nothing. */
export function offIdealW({ frequencyHz, powerW }: DroopPoint, unit: DroopUnit): number {
  const ideals = [-RESOLUTION_HZ, 0, RESOLUTION_HZ].map((byHz) => idealW(frequencyHz + byHz, unit))
  return Math.min(...ideals.map((ideal) => Math.abs(powerW - ideal)))
}

/** In the dead band a battery that nobody told a baseline may restore its state of charge: no power is wrong there. */
export const mayRestore = ({ frequencyHz }: DroopPoint, { baselineW }: DroopUnit) =>
  baselineW === 0 && Math.abs(awayFrom50(frequencyHz)) < DEAD_BAND_HZ + RESOLUTION_HZ

/** `0.2 kW off the ideal line` */
export function deviationText(point: DroopPoint, unit: DroopUnit): string {
  const offW = offIdealW(point, unit)
  if (offW < NOTHING_W) return 'On the ideal line'
  if (mayRestore(point, unit)) return 'In the dead band: it may restore its charge'
  return `${roundKw(offW).toFixed(1)} kW off the ideal line`
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value))
