import { typedNumber, typedText } from '#units/numbers/typed-number.ts'

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
