import { currentText, powerText } from './current-power.ts'

/**
 * Power in W as text: consumption is positive; generation is negative and has a label. `7.4 kW`, `−42.0 kW, discharging`.
 * A power that rounds to 0.0 kW has no label.
 */
export const flowText = (powerW: number | null | undefined): string => withWord(powerText(powerW))

/** A current in A as text, by the same rule: `16 A`, `−14.5 A, discharging`. */
export const currentFlowText = (currentA: number | null | undefined): string => withWord(currentText(currentA))

const withWord = (text: string) => (text.startsWith('−') ? `${text}, discharging` : text)

/** Total consumption and generation of several devices, both in W and positive: `40.0 kW`, `40.0 kW, −5.0 kW generation`. */
export function totalFlowText(importW: number, exportW: number): string {
  const generation = powerText(-exportW)
  return generation.startsWith('−') ? `${powerText(importW)}, ${generation} generation` : powerText(importW)
}
