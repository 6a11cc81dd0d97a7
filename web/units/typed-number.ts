const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** Reads a number as people type it, with a point or a comma; undefined for anything else. */
export function typedNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  const value = NUMBER.test(plain) ? Number(plain) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}
