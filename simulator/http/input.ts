import * as z from 'zod'
import { isMapping } from '#simulator/core/model/mapping.ts'
import { inputMessage, UNKNOWN_FIELD } from '#contract/input-messages.ts'
import { type FieldError, invalid } from './refusals.ts'

z.config({ localeError: inputMessage })

/** The part of a contract schema that reading needs. */
export interface InputReader {
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: z.core.$ZodError }
}

/**
 * Paths of the fields that the schema dropped while reading, which are the unknown fields. It compares input and output, so
 * it works with any schema. An object that accepts additional fields keeps them and passes.
 */
export function strayFields(given: unknown, read: unknown, path: string): string[] {
  if (Array.isArray(given) && Array.isArray(read)) {
    return given.flatMap((item, index) => strayFields(item, read[index], `${path}.${index}`))
  }
  if (!isMapping(given) || !isMapping(read)) return []
  return Object.keys(given).flatMap((key) => {
    if (given[key] === undefined) return []
    return Object.hasOwn(read, key) ? strayFields(given[key], read[key], `${path}.${key}`) : [`${path}.${key}`]
  })
}

/** Input errors of a value, one per field; empty for valid input. */
export function faultsOf(
  schema: InputReader | undefined,
  given: unknown,
  where: string,
): { errors: FieldError[]; value: unknown } {
  if (!schema) {
    const extra = isMapping(given) ? Object.keys(given).map((key) => `${where}.${key}`) : given === undefined ? [] : [where]
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

/** Reads a query or a body strictly. Invalid or unknown fields are refused with 400 and their paths. */
export function readStrictly(schema: InputReader | undefined, given: unknown, where: 'query' | 'body'): unknown {
  const { errors, value } = faultsOf(schema, given, where)
  if (errors.length > 0) throw invalid(errors)
  return value
}

/** Whether lists and objects of a value are nested deeper than this. */
export const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part)))

/** A whole number of the query within bounds; 400 otherwise. */
export function wholeNumber(name: string, value: number, from: number, to: number): number {
  if (Number.isInteger(value) && value >= from && value <= to) return value
  throw invalid([{ path: `query.${name}`, message: `must be a whole number from ${from} to ${to}` }])
}
