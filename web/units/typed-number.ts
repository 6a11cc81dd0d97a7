const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** Parses a typed number with a decimal point or comma; undefined for other text. */
export function typedNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  const value = NUMBER.test(plain) ? Number(plain) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

/** The error of a required typed number. `otherwise` is the message for a number that is not allowed. */
export function numberError(text: string, isAllowed: (value: number) => boolean, otherwise: string): string | undefined {
  if (text.trim() === '') return 'Enter a value.'
  const value = typedNumber(text)
  if (value === undefined) return 'Enter a number.'
  return isAllowed(value) ? undefined : otherwise
}
