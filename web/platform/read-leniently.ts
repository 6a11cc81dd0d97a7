import type * as core from 'zod/v4/core'
import * as z from 'zod/mini'
import { variantFor } from '#contract/wire.ts'

/** A field that does not match the schema: its path without list indices (`data[].name`), and the expected value. */
export interface Mismatch {
  path: string
  expected: string
}

type Read = { usable: true; value: unknown } | { usable: false }
const unusable: Read = { usable: false }

/**
 * Reads all fields of a reply that match the schema. Unknown fields are ignored. A known field of the wrong type is
 * reported as a mismatch and is empty in the result: null or absent if the schema allows it, otherwise '', NaN, false, []
 * or an object of such values, so that a screen shows a missing value and does not crash. An unknown value of an enum is
 * kept. List items that are not objects are removed. `usable` is false if the reply as a whole has another type.
 */
export function readLeniently<T>(
  schema: core.$ZodType<T>,
  value: unknown,
): { usable: boolean; value?: T; mismatches: Mismatch[] } {
  const mismatches: Mismatch[] = []
  const read = readValue(schema, value, '', mismatches)
  return read.usable ? { usable: true, value: read.value as T, mismatches } : { usable: false, mismatches }
}

function readValue(schema: core.$ZodType, value: unknown, path: string, mismatches: Mismatch[]): Read {
  const read = z.safeParse(schema, value)
  if (read.success) return { usable: true, value: read.data }

  const variant = variantFor(schema, value)
  if (variant !== schema) return readValue(variant, value, path, mismatches)
  const { def } = (schema as core.$ZodTypes)._zod
  if (def.type === 'nullable' || def.type === 'optional') {
    const inner = readValue(def.innerType, value, path, mismatches)
    return inner.usable ? inner : { usable: true, value: def.type === 'nullable' ? null : undefined }
  }
  if (def.type === 'object' && isRecord(value)) {
    const fields = Object.entries(def.shape).map(([key, field]) => {
      const at = path === '' ? key : `${path}.${key}`
      const read = readValue(field, value[key], at, mismatches)
      return [key, read.usable ? read.value : blank(field)] as const
    })
    return { usable: true, value: Object.fromEntries(fields.filter(([, field]) => field !== undefined)) }
  }
  if (def.type === 'array' && Array.isArray(value)) {
    const items = value.map((item) => readValue(def.element, item, `${path}[]`, mismatches))
    return { usable: true, value: items.flatMap((item) => (item.usable ? [item.value] : [])) }
  }
  if (def.type === 'record' && isRecord(value)) {
    const entries = Object.entries(value).map(
      ([key, item]) => [key, readValue(def.valueType, item, `${path}.${key}`, mismatches)] as const,
    )
    const known = entries.filter(([key, item]) => item.usable && z.safeParse(def.keyType, key).success)
    return { usable: true, value: Object.fromEntries(known.map(([key, item]) => [key, item.usable ? item.value : undefined])) }
  }

  mismatches.push({ path, expected: read.error.issues[0]?.message ?? 'another type' })
  return isEnum(schema) && typeof value === 'string' ? { usable: true, value } : unusable
}

/** The empty value of a field that cannot be read. */
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

/** Whether the schema is an enum, which a newer platform may have extended. */
function isEnum(schema: core.$ZodType): boolean {
  const { def } = (schema as core.$ZodTypes)._zod
  return def.type === 'enum' || (def.type === 'pipe' && isEnum(def.in))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
