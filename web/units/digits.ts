/** What a field for a whole number may hold: digits and nothing else, or nothing at all. */
const DIGITS_ONLY = /^\d*$/

/** What is wrong with the text of a field that takes digits only; undefined when nothing is. */
export function digitsError(text: string): string | undefined {
  if (!DIGITS_ONLY.test(text)) return 'Only digits are allowed.'
  // Beyond this the number that is sent would no longer be the one that was typed.
  return Number.isSafeInteger(Number(text)) ? undefined : 'The number is too large.'
}

/** The number that digits say; null for an empty field. */
export const digitsValue = (text: string) => (text === '' ? null : Number(text))
