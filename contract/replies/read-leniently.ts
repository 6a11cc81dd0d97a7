import type * as core from 'zod/v4/core'
import * as z from 'zod/mini'
import { insteadOf, variantFor } from '../wire.ts'

/** A field that does not match the schema: its path without list indices (`data[].name`), and the expected value. */
export interface Mismatch {
  path: string
  expected: string
  /** The field is only shown, so that the rest of the reply is read. */
  isShown?: true
}

type Read = { usable: true; value: unknown } | { usable: false }
const unusable: Read = { usable: false }

/**
 * Reads a reply. Unknown fields are ignored. A missing or wrong field that is only shown (`shown` in the contract) is empty in
 * the result: `–`, null or absent. A missing or wrong field of another kind makes the reply unusable, because a decision depends on
 * it: no 0, no `false` and no empty list stands for a value that the platform did not send. An unknown value of an enum is kept, and
 * an unknown key of a record is left out. All differences are listed.
 */
export function readLeniently<T>(
  schema: core.$ZodType<T>,
  value: unknown,
): { usable: true; value: T; mismatches: Mismatch[] } | { usable: false; mismatches: Mismatch[] } {
  const mismatches: Mismatch[] = []
  const read = readValue(schema, value, '', mismatches)
  return read.usable ? { usable: true, value: read.value as T, mismatches } : { usable: false, mismatches }
}

function readValue(schema: core.$ZodType, value: unknown, path: string, mismatches: Mismatch[]): Read {
  // The whole value at once is fast. Parts are read only where it does not match.
  const whole = z.safeParse(schema, value)
  if (whole.success) return { usable: true, value: whole.data }

  const from = mismatches.length
  const expected = whole.error.issues[0]?.message ?? 'another type'
  const parts = readParts(schema, value, path, mismatches, expected)
  // Each part is right, and they contradict each other.
  const [conflict] = mismatches.length === from ? whole.error.issues.filter(({ code }) => code === 'custom') : []
  if (conflict) mismatches.push({ path: [path, ...conflict.path].filter((one) => one !== '').join('.'), expected })
  const read = conflict ? unusable : parts
  const instead = insteadOf(schema)
  if (read.usable || !instead) return read
  for (const mismatch of mismatches.slice(from)) mismatch.isShown = true
  return { usable: true, value: instead.value }
}

function readParts(schema: core.$ZodType, value: unknown, path: string, mismatches: Mismatch[], expected: string): Read {
  const variant = variantFor(schema, value)
  if (variant !== schema) return readValue(variant, value, path, mismatches)
  const { def } = (schema as core.$ZodTypes)._zod
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') {
    return readValue(def.innerType, value, path, mismatches)
  }
  if (def.type === 'object' && isRecord(value)) {
    const fields = Object.entries(def.shape).map(([key, field]) => {
      const read = readValue(field, value[key], path === '' ? key : `${path}.${key}`, mismatches)
      return [key, read] as const
    })
    return together(fields, (read) => Object.fromEntries(read.filter(([, field]) => field !== undefined)))
  }
  if (def.type === 'array' && Array.isArray(value)) {
    const items = value.map((item, place) => [String(place), readValue(def.element, item, `${path}[]`, mismatches)] as const)
    return together(items, (read) => read.map(([, item]) => item))
  }
  if (def.type === 'record' && isRecord(value)) {
    const known = Object.entries(value).filter(([key]) => z.safeParse(def.keyType, key).success)
    const entries = known.map(([key, item]) => [key, readValue(def.valueType, item, `${path}.${key}`, mismatches)] as const)
    return together(entries, Object.fromEntries)
  }

  mismatches.push({ path, expected })
  return isEnum(schema) && typeof value === 'string' && value !== '' ? { usable: true, value } : unusable
}

/** The whole of parts, if all of them are usable. */
function together(parts: (readonly [string, Read])[], join: (parts: [string, unknown][]) => unknown): Read {
  const read = parts.flatMap(([key, part]): [string, unknown][] => (part.usable ? [[key, part.value]] : []))
  return read.length === parts.length ? { usable: true, value: join(read) } : unusable
}

/** Whether the schema is an enum, which a newer platform may have extended. */
function isEnum(schema: core.$ZodType): boolean {
  const { def } = (schema as core.$ZodTypes)._zod
  return def.type === 'enum' || (def.type === 'pipe' && isEnum(def.in))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
