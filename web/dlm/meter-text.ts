import type { ExternalMeterValues } from '#contract/dlm.ts'
import { currentText, roundA } from '#units/current-power.ts'
import { withMinusSign } from '#units/numbers/minus-sign.ts'

/** The fields of a meter for each line: current in A, power in W. */
export const METER_LINES = [
  { line: 'L1', current: 'currentL1', power: 'powerL1' },
  { line: 'L2', current: 'currentL2', power: 'powerL2' },
  { line: 'L3', current: 'currentL3', power: 'powerL3' },
] as const satisfies readonly { line: string; current: keyof ExternalMeterValues; power: keyof ExternalMeterValues }[]

/** True if the meter has no values. */
export const hasNoValues = (values: ExternalMeterValues) => Object.values(values).every((value) => value === null)

/** `12.1 / 10.9 / 14 A`: the currents of the three lines, or their powers in W if the meter reports no currents. */
export function meterText(values: ExternalMeterValues | null): string {
  if (!values || hasNoValues(values)) return '–'
  const key = METER_LINES.every((line) => values[line.current] === null) ? 'power' : 'current'
  const figures = METER_LINES.map(({ current, power }) =>
    key === 'power' ? values[power] : signedCurrent(values[current], values[power]),
  ).map((value) => (value === null ? '–' : withMinusSign(String(roundA(value)))))
  return `${figures.join(' / ')} ${key === 'power' ? 'W' : 'A'}`
}

/** Some meters report the amount of a current. It flows in the direction of the power on its line. */
export const signedCurrent = (currentA: number | null, powerW: number | null): number | null =>
  currentA !== null && powerW !== null && powerW < 0 ? -Math.abs(currentA) : currentA

/** The values of a line of a meter: `−11.47 A` and `−2638 W` while the site feeds in. */
export function lineTexts(currentA: number | null, powerW: number | null): { current: string; power: string } {
  return {
    current: currentText(signedCurrent(currentA, powerW)),
    power: powerW === null || !Number.isFinite(powerW) ? '–' : withMinusSign(`${Math.round(powerW) + 0} W`),
  }
}
