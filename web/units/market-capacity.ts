import { plainNumber } from './plain-number.ts'

/** A number with all its decimals and a decimal comma, as the prices in the same table. */
const withComma = (value: number) => String(plainNumber(value)).replace('.', ',')

/** `1 MW`, `0,2 MW` from MW. */
export const megawattText = (quantityMw: number) => `${withComma(quantityMw)} MW`

/** `7,5 MW,h` from MW summed over hours: capacity, not energy. */
export const capacityHoursText = (quantityMwH: number) => `${withComma(quantityMwH)} MW,h`

/** `640 kW`, `1,25 MW` from kW. */
export const capacityText = (quantityKw: number) =>
  quantityKw < 1_000 ? `${withComma(quantityKw)} kW` : megawattText(quantityKw / 1_000)
