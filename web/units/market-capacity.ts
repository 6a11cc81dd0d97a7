import { numberText } from './numbers/number-format.ts'

/** `1 MW`, `0.2 MW` from MW. */
export const megawattText = (quantityMw: number) => `${numberText(quantityMw)} MW`

/** `7.5 MW,h` from MW summed over hours: capacity, not energy. */
export const capacityHoursText = (quantityMwH: number) => `${numberText(quantityMwH)} MW,h`

/** `640 kW`, `1.25 MW` from kW. */
export const capacityText = (quantityKw: number) =>
  quantityKw < 1_000 ? `${numberText(quantityKw)} kW` : megawattText(quantityKw / 1_000)
