import * as z from 'zod/mini'

type Def = z.core.$ZodTypes['_zod']['def']
export const defOf = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def

/** Texts and numbers of which every field of the contract accepts one. */
const CANDIDATES: readonly unknown[] = ['text', '2026-03-02T08:00:00Z', '2026-03-02', '17:30', 1, 7, 0, true]

/** A value that a schema accepts, with all fields that are optional, and with one entry in each list and record. */
export function sampleOf(schema: z.core.$ZodType): unknown {
  const def = defOf(schema)
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') return sampleOf(def.innerType)
  if (def.type === 'object') return Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, sampleOf(field)]))
  if (def.type === 'array') return [sampleOf(def.element)]
  if (def.type === 'record') return { [String(sampleOf(def.keyType))]: sampleOf(def.valueType) }
  if (def.type === 'enum') return Object.values(def.entries)[0]
  if (def.type === 'pipe') return sampleOf(def.in)
  const value = CANDIDATES.find((one) => z.safeParse(schema, one).success)
  if (value === undefined) throw new Error(`sample-value.ts has no value for a field of type ${def.type}`)
  return value
}
