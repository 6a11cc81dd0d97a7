import type * as core from 'zod/v4/core'
import * as z from 'zod/mini'
import { Range } from './expectation.ts'
import { didYouMean } from './nearest.ts'

/** A part of an expected value that no value of the schema can have: its path, and why. */
export interface ImpossiblePart {
  readonly path: readonly PropertyKey[]
  readonly sentence: string
}

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const defOf = (schema: core.$ZodType) => (schema as core.$ZodTypes)._zod.def

/** The schema without what allows null or nothing. */
function inner(schema: core.$ZodType): core.$ZodType {
  const def = defOf(schema)
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') return inner(def.innerType)
  return def.type === 'pipe' ? inner(def.in) : schema
}

const words = (values: readonly unknown[]) => values.map(String).join(', ')

/**
 * The first part of an expected value that no value of the schema matches (`matches.ts`): an unknown field, a value of another
 * type, or an unknown word. An expectation with such a part can never hold, or never fail. Undefined without one.
 */
export function impossiblePart(
  schema: core.$ZodType,
  expected: unknown,
  path: readonly PropertyKey[] = [],
): ImpossiblePart | undefined {
  const bare = inner(schema)
  const def = defOf(bare)
  if (def.type === 'unknown' || def.type === 'any') return undefined
  if (def.type === 'union') {
    const found = def.options.map((option) => impossiblePart(option, expected, path))
    // The error that is deepest belongs to the option that is meant.
    return found.includes(undefined) ? undefined : found.toSorted((a, b) => (b?.path.length ?? 0) - (a?.path.length ?? 0))[0]
  }
  if (Array.isArray(expected)) {
    if (def.type !== 'array') return { path, sentence: 'is not a list' }
    return first(expected.map((part, place) => impossiblePart(def.element, part, [...path, place])))
  }
  if (isMapping(expected)) {
    if (def.type === 'record') {
      return first(Object.entries(expected).map(([key, part]) => impossiblePart(def.valueType, part, [...path, key])))
    }
    if (def.type === 'object') return first(Object.entries(expected).map(([key, part]) => ofField(def.shape, key, part, path)))
    if (def.type === 'number' && Range.safeParse(expected).success) return undefined
    return { path, sentence: def.type === 'number' ? 'is a number; expected a number or a range' : 'has no parts' }
  }
  if (z.safeParse(schema, expected).success) return undefined
  if (def.type !== 'enum') {
    return { path, sentence: `can never be ${JSON.stringify(expected)}; expected ${KINDS[def.type] ?? def.type}` }
  }
  const known = Object.values(def.entries).map(String)
  const meant = didYouMean(String(expected), known) || `; expected one of ${words(known)}`
  return { path, sentence: `can never be ${JSON.stringify(expected)}${meant}` }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text in the form of this field',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
}

function ofField(shape: Readonly<Record<string, core.$ZodType>>, key: string, part: unknown, path: readonly PropertyKey[]) {
  const field = shape[key]
  if (field) return impossiblePart(field, part, [...path, key])
  const known = Object.keys(shape)
  return { path: [...path, key], sentence: `is no field${didYouMean(key, known) || `; expected one of ${words(known)}`}` }
}

const first = (parts: readonly (ImpossiblePart | undefined)[]) => parts.find((part) => part !== undefined)
