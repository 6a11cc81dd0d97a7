/** Pattern of a field for a whole number: only digits, or empty. */
const DIGITS_ONLY = /^\d*$/

/** The error of a field that accepts only digits; undefined for valid text. */
export function digitsError(text: string): string | undefined {
  if (!DIGITS_ONLY.test(text)) return 'Only digits are allowed.'
  // A larger number would be rounded before it is sent.
  return Number.isSafeInteger(Number(text)) ? undefined : 'The number is too large.'
}

/** Parses digits; null for an empty field. */
export const digitsValue = (text: string) => (text === '' ? null : Number(text))
