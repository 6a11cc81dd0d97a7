import * as z from 'zod'
import { inputMessage, UNKNOWN_FIELD } from '#contract/input-messages.ts'
import { type FieldError, invalid } from './refusals.ts'

z.config({ localeError: inputMessage })

/** A schema of the contract, as far as reading it goes. */
export interface Reader {
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: z.core.$ZodError }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Paths of the fields that reading a value has left out, hence no schema knows. It compares what went in with what came
 * out, so it needs to know nothing of schemas: an object with room for more keeps its extra fields and passes.
 */
export function strayFields(given: unknown, read: unknown, path: string): string[] {
  if (Array.isArray(given) && Array.isArray(read)) {
    return given.flatMap((item, index) => strayFields(item, read[index], `${path}.${index}`))
  }
  if (!isObject(given) || !isObject(read)) return []
  return Object.keys(given).flatMap((key) => {
    if (given[key] === undefined) return []
    return Object.hasOwn(read, key) ? strayFields(given[key], read[key], `${path}.${key}`) : [`${path}.${key}`]
  })
}

/** What is wrong with a value of the wire, field by field; empty when all is well. */
export function faultsOf(schema: Reader | undefined, given: unknown, where: string): { errors: FieldError[]; value: unknown } {
  if (!schema) {
    const extra = isObject(given) ? Object.keys(given).map((key) => `${where}.${key}`) : given === undefined ? [] : [where]
    return { errors: extra.map((path) => ({ path, message: UNKNOWN_FIELD })), value: undefined }
  }
  const result = schema.safeParse(given)
  if (!result.success) {
    const errors = result.error.issues.map(({ path, message }) => ({ path: [where, ...path].join('.'), message }))
    return { errors, value: undefined }
  }
  const stray = strayFields(given, result.data, where)
  return { errors: stray.map((path) => ({ path, message: UNKNOWN_FIELD })), value: result.data }
}

/** Reads a query or a body strictly; 400 with the paths of wrong and of unknown fields. */
export function readStrictly(schema: Reader | undefined, given: unknown, where: 'query' | 'body'): unknown {
  const { errors, value } = faultsOf(schema, given, where)
  if (errors.length > 0) throw invalid(errors)
  return value
}

/** Is a value of lists and objects within each other nested deeper than this? */
export const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part)))

/** A number of the query that must be whole and within bounds; 400 otherwise. */
export function wholeNumber(name: string, value: number, from: number, to: number): number {
  if (Number.isInteger(value) && value >= from && value <= to) return value
  throw invalid([{ path: `query.${name}`, message: `must be a whole number from ${from} to ${to}` }])
}
