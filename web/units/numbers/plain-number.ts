/** Significant digits of a figure. More digits are the error of sums of decimals in binary numbers. */
const DIGITS = 12

/** A number without the error of its arithmetic: 59.04 for 59.040000000000006. Whole numbers stay as they are. */
export const plainNumber = (value: number): number =>
  Number.isInteger(value) || !Number.isFinite(value) ? value : Number(value.toPrecision(DIGITS))
