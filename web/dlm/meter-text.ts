import type { ExternalMeterValues } from '#contract/dlm.ts'
import { roundA } from '#units/current-power.ts'

/** The three lines of a meter: A, and W. */
export const METER_LINES = [
  { line: 'L1', current: 'currentL1', power: 'powerL1' },
  { line: 'L2', current: 'currentL2', power: 'powerL2' },
  { line: 'L3', current: 'currentL3', power: 'powerL3' },
] as const satisfies readonly { line: string; current: keyof ExternalMeterValues; power: keyof ExternalMeterValues }[]

/** Does the meter say nothing at all? */
export const isSilent = (values: ExternalMeterValues) => Object.values(values).every((value) => value === null)

/** `12.1 / 10.9 / 14 A`: the currents of the three lines, or their powers in W where a meter says only these. */
export function meterText(values: ExternalMeterValues | null): string {
  if (!values || isSilent(values)) return '–'
  const key = METER_LINES.every((line) => values[line.current] === null) ? 'power' : 'current'
  const figures = METER_LINES.map((line) => values[line[key]]).map((value) => (value === null ? '–' : String(roundA(value))))
  return `${figures.join(' / ')} ${key === 'power' ? 'W' : 'A'}`
}
