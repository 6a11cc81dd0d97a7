import type * as core from 'zod/v4/core'
import * as z from 'zod/mini'
import { variantFor } from '#contract/wire.ts'

/** A field that could not be read: its path with list indices left out (`data[].name`), and what was expected. */
export interface Misfit {
  path: string
  expected: string
}

type Read = { usable: true; value: unknown } | { usable: false }
const unusable: Read = { usable: false }

/**
 * Reads a reply as far as it can be read. Unknown fields are left out in silence. A known field of the wrong shape is told
 * as a misfit and stands empty in the result: null or absent where the schema allows it, else '', NaN, false, [] or a
 * record of such, so that a screen shows a gap and does not break. A word that a list of words lacks is kept as it came.
 * A list loses the items that are no records at all. `usable` is false when the reply as a whole is something else.
 */
export function readLeniently<T>(schema: core.$ZodType<T>, value: unknown): { usable: boolean; value?: T; misfits: Misfit[] } {
  const misfits: Misfit[] = []
  const read = mend(schema, value, '', misfits)
  return read.usable ? { usable: true, value: read.value as T, misfits } : { usable: false, misfits }
}

function mend(schema: core.$ZodType, value: unknown, path: string, misfits: Misfit[]): Read {
  const read = z.safeParse(schema, value)
  if (read.success) return { usable: true, value: read.data }

  const variant = variantFor(schema, value)
  if (variant !== schema) return mend(variant, value, path, misfits)
  const { def } = (schema as core.$ZodTypes)._zod
  if (def.type === 'nullable' || def.type === 'optional') {
    const inner = mend(def.innerType, value, path, misfits)
    return inner.usable ? inner : { usable: true, value: def.type === 'nullable' ? null : undefined }
  }
  if (def.type === 'object' && isRecord(value)) {
    const fields = Object.entries(def.shape).map(([key, field]) => {
      const at = path === '' ? key : `${path}.${key}`
      const read = mend(field, value[key], at, misfits)
      return [key, read.usable ? read.value : blank(field)] as const
    })
    return { usable: true, value: Object.fromEntries(fields.filter(([, field]) => field !== undefined)) }
  }
  if (def.type === 'array' && Array.isArray(value)) {
    const items = value.map((item) => mend(def.element, item, `${path}[]`, misfits))
    return { usable: true, value: items.flatMap((item) => (item.usable ? [item.value] : [])) }
  }
  if (def.type === 'record' && isRecord(value)) {
    const entries = Object.entries(value).map(
      ([key, item]) => [key, mend(def.valueType, item, `${path}.${key}`, misfits)] as const,
    )
    const known = entries.filter(([key, item]) => item.usable && z.safeParse(def.keyType, key).success)
    return { usable: true, value: Object.fromEntries(known.map(([key, item]) => [key, item.usable ? item.value : undefined])) }
  }

  misfits.push({ path, expected: read.error.issues[0]?.message ?? 'another shape' })
  return isWord(schema) && typeof value === 'string' ? { usable: true, value } : unusable
}

/** What stands in for a field that cannot be read. */
function blank(schema: core.$ZodType): unknown {
  const { def } = (schema as core.$ZodTypes)._zod
  if (def.type === 'object') return Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, blank(field)]))
  if (def.type === 'pipe') return blank(def.out._zod.def.type === 'transform' ? def.in : def.out)
  return BLANKS[def.type]?.()
}

const BLANKS: Partial<Record<core.$ZodTypeDef['type'], () => unknown>> = {
  nullable: () => null,
  string: () => '',
  enum: () => '',
  number: () => Number.NaN,
  boolean: () => false,
  array: () => [],
  record: () => ({}),
}

/** One of a list of words, which a newer platform may have lengthened. */
function isWord(schema: core.$ZodType): boolean {
  const { def } = (schema as core.$ZodTypes)._zod
  return def.type === 'enum' || (def.type === 'pipe' && isWord(def.in))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
