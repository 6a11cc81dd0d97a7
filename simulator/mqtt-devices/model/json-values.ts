/** Parts of a JSON message of which neither the type nor the size is known. */

/** An object; empty for anything else. */
export const recordIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** A text of at most 200 characters, without those that hide or reorder the text around it; undefined without one. */
export function textIn(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim() : ''
  return text === '' ? undefined : text.slice(0, 200)
}

export const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
