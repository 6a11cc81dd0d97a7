import { kilowattText } from '#units/current-power.ts'
import { typedNumber, typedText } from '#units/numbers/typed-number.ts'
import { takesPercent } from '#units/power-entry.ts'
import type { PowerScale } from '#units/power-scale.ts'

/** A typed power in kW as input of a field in W, to 1 W. Text that is no number is kept, so that the field reports it. */
export function wattInput(kilowatts: string): string {
  const powerKw = typedNumber(kilowatts)
  return powerKw === undefined ? kilowatts : typedText(Math.round(powerKw * 1_000) + 0)
}

/** The input of a field in W as text in kW; the text itself without a number. */
export function kilowattInput(watts: string): string {
  const powerW = typedNumber(watts)
  return powerW === undefined ? watts : typedText(Number((powerW / 1_000).toFixed(6)) + 0)
}

/** A power as one click: its label, and the power in kW, or the reason why it is not available. */
export interface PowerChoice {
  readonly label: string
  readonly powerKw: number | undefined
  readonly lock?: string
}

/** Stop, hold the present power, or charge with the rated power. */
export function powerChoices({ presentKw, toKw }: PowerScale, isOnline: boolean): readonly PowerChoice[] {
  const hold: PowerChoice =
    presentKw === undefined
      ? { label: 'Hold', powerKw: undefined, lock: 'The present power is unknown.' }
      : isOnline
        ? { label: `Hold ${kilowattText(presentKw)}`, powerKw: presentKw }
        : { label: 'Hold', powerKw: undefined, lock: 'The device is offline. Its present power is unknown.' }
  return [{ label: 'Stop', powerKw: 0 }, hold, { label: `Full ${kilowattText(toKw)}`, powerKw: toKw }]
}

/** A power as input of the field: kW, or a whole percentage of the rated power for the EATON driver. */
export const powerInput = (powerKw: number, { toKw }: Pick<PowerScale, 'toKw'>, driver: string): string =>
  typedText(takesPercent(driver) ? rounded((100 * powerKw) / toKw, 0) : rounded(powerKw, 3))

/** The position of the slider, kW: the input, or the present power without a number in the field. */
export function sliderKw(text: string, { fromKw, toKw, presentKw = 0 }: PowerScale, driver: string): number {
  const typed = typedNumber(text)
  const powerKw = typed === undefined ? presentKw : takesPercent(driver) ? (typed / 100) * toKw : typed
  return Math.min(toKw, Math.max(fromKw, powerKw))
}

/** Adding 0 removes the sign of -0. */
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals)) + 0
