import { toJSONSchema } from 'zod/mini'
import { endpoints } from '#contract/endpoints.ts'

/** Texts that no field expects. */
const ODD_TEXTS = ['', ' ', '-1', '0', '1e9', '12,5', '12.5', 'abc', '<b>x</b>', '٣', 'x'.repeat(300), "O'Brien & Søn 电", 'NaN']
const TIMES = ['00:00', '23:59', '13:05', '24:00', '2026-03-29', '29/03/2026', '31/02/2026', '02/03/2026']

/** Collects the bounds and options of a JSON schema, with the values next to each bound. */
function valuesOf(schema: unknown, into: Set<string>): void {
  if (Array.isArray(schema)) return schema.forEach((part) => valuesOf(part, into))
  if (typeof schema !== 'object' || schema === null) return
  for (const [key, value] of Object.entries(schema)) {
    const isBound = /^(?:exclusiveM|m)(?:in|ax)imum$/.test(key) && typeof value === 'number' && Math.abs(value) < 1e6
    if (isBound) for (const near of [value - 1, value, value + 1]) into.add(String(near))
    else if (key === 'enum' && Array.isArray(value)) for (const one of value) into.add(String(one))
    else valuesOf(value, into)
  }
}

/** The texts that fields are filled with: bounds and options of every request of the contract, and odd texts. */
export function fieldValues(): string[] {
  const values = new Set([...ODD_TEXTS, ...TIMES])
  for (const endpoint of Object.values(endpoints)) {
    const body = 'body' in endpoint ? endpoint.body : undefined
    if (body) valuesOf(toJSONSchema(body, { unrepresentable: 'any', io: 'input' }), values)
  }
  return [...values]
}
