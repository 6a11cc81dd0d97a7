import { fixedText } from './numbers/number-format.ts'
import { currentText, powerText } from './current-power.ts'
import { withMinusSign } from './numbers/minus-sign.ts'

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
