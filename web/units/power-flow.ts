import { currentText, powerText } from './current-power.ts'

/**
 * Power by the one rule of sign: consumption is positive, generation negative and named by a word. `7.4 kW`,
 * `−42.0 kW, discharging`. W. What rounds to 0.0 kW has no direction.
 */
export const flowText = (powerW: number | null | undefined): string => withWord(powerText(powerW))

/** The same rule for a current: `16 A`, `−14.5 A, discharging`. A. */
export const currentFlowText = (currentA: number | null | undefined): string => withWord(currentText(currentA))

const withWord = (text: string) => (text.startsWith('−') ? `${text}, discharging` : text)

/** What several devices consume and generate together, W each and both positive: `40.0 kW`, `40.0 kW, −5.0 kW generation`. */
export function totalFlowText(importW: number, exportW: number): string {
  const generation = powerText(-exportW)
  return generation.startsWith('−') ? `${powerText(importW)}, ${generation} generation` : powerText(importW)
}
