import type { ExternalMeterValues } from '#contract/dlm.ts'
import { roundA } from '#units/current-power.ts'

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
  const figures = METER_LINES.map((line) => values[line[key]]).map((value) => (value === null ? '–' : String(roundA(value))))
  return `${figures.join(' / ')} ${key === 'power' ? 'W' : 'A'}`
}
