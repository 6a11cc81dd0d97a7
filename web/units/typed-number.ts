const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** Reads a number as people type it, with a point or a comma; undefined for anything else. */
export function typedNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  const value = NUMBER.test(plain) ? Number(plain) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

/** What is wrong with a number that must be there, as people type it; `otherwise` is said of one that is not allowed. */
export function numberError(text: string, isAllowed: (value: number) => boolean, otherwise: string): string | undefined {
  if (text.trim() === '') return 'Enter a value.'
  const value = typedNumber(text)
  if (value === undefined) return 'Enter a number.'
  return isAllowed(value) ? undefined : otherwise
}
