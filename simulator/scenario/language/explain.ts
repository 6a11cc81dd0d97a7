import { isMapping } from '#simulator/core/model/mapping.ts'
import * as z from 'zod'
import { didYouMean } from './nearest.ts'
import { TIME_KEYS } from './expectation.ts'

/** One error: its place and the expected value. `atKey`: the key is wrong, not its value. */
export interface SchemaProblem {
  path: PropertyKey[]
  sentence: string
  atKey?: boolean
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined), value)

const bare = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? bare(schema.unwrap())
    : schema

const branchesOf = (schema: z.core.$ZodType): z.core.$ZodType[] =>
  schema instanceof z.ZodUnion ? schema.options.flatMap((option) => branchesOf(bare(option))) : [schema]

const objectsOf = (schema: z.core.$ZodType) => branchesOf(schema).filter((branch) => branch instanceof z.ZodObject)

const keysOf = (schema: z.core.$ZodType) => [...new Set(objectsOf(schema).flatMap((branch) => Object.keys(branch.shape)))]

/** The schema at a path; of several branches, the first that has the key. */
function schemaAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodType | undefined {
  const [key, ...rest] = path
  const here = bare(schema)
  if (key === undefined) return here
  if (here instanceof z.ZodArray) return schemaAt(here.element, rest)
  if (here instanceof z.ZodRecord) return schemaAt(here.valueType, rest)
  const shape = objectsOf(here).find((branch) => String(key) in branch.shape)?.shape
  const next = shape?.[String(key)]
  return next && schemaAt(next, rest)
}

const quote = (value: unknown) => {
  // JSON cannot represent NaN and infinity.
  if (typeof value === 'number') return String(value)
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}

const list = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** Keys of every line, which do not identify the shape of a line. */
const TIMES: ReadonlySet<string> = new Set(TIME_KEYS)

/** A key of no shape of the mapping, or of another shape than the other keys. */
function strayKey(
  key: string,
  strays: readonly string[],
  known: readonly string[],
  holder: unknown,
  path: PropertyKey[],
): SchemaProblem {
  const problem = { path: [...path, key], atKey: true }
  if (!known.includes(key)) {
    const isCutOff = /^\d+$/.test(key)
    const meant = isCutOff ? '; a decimal is written with a point, such as 49.5' : didYouMean(key, known)
    return { ...problem, sentence: `is not known here${meant || `; expected ${list(known)}`}` }
  }
  const keys = Object.keys(isMapping(holder) ? holder : {}).filter((other) => !strays.includes(other))
  const companion = keys.find((other) => !TIMES.has(other)) ?? keys.find((other) => other !== 'at')
  return { ...problem, sentence: `cannot be combined with ${companion ?? 'the rest'}` }
}

const isForeignKeys = (issue: z.core.$ZodIssue) => issue.code === 'unrecognized_keys' && issue.path.length === 0

/** Explains the errors of the shape with the fewest missing and unknown keys. */
function explainUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  schema: z.core.$ZodType,
  value: unknown,
  path: PropertyKey[],
): SchemaProblem[] {
  const known = keysOf(schema)
  if (!isMapping(value) || known.length === 0) return [wrongValue(issue, schema, value, path)]

  const foreign = Object.keys(value).filter((key) => !known.includes(key))
  if (foreign.length > 0) return foreign.map((key) => strayKey(key, foreign, known, value, path))

  const missingIn = (issues: readonly z.core.$ZodIssue[]) =>
    issues.map(({ path }) => String(path[0])).filter((key, index) => issues[index]?.path.length === 1 && !(key in value))
  const strays = (issues: readonly z.core.$ZodIssue[]) =>
    issues.flatMap((inner) => (inner.code === 'unrecognized_keys' && inner.path.length === 0 ? inner.keys : []))
  const misfit = (issues: readonly z.core.$ZodIssue[]) => missingIn(issues).length + strays(issues).length

  const least = Math.min(...issue.errors.map(misfit))
  const best = issue.errors.filter((issues) => misfit(issues) === least)
  const meant = best[0] ?? []
  if (best.length > 1 && best.every((issues) => missingIn(issues).length > 0)) {
    // A shape with two missing keys is a choice, too. Its first key names it.
    const choices = issue.errors.flatMap((issues) => (strays(issues).length > 0 ? [] : missingIn(issues).slice(0, 1)))
    return [{ path, sentence: `is incomplete; expected ${list([...new Set(choices)])}` }]
  }
  const stray = strays(meant)
  return [
    ...stray.map((key) => strayKey(key, stray, known, value, path)),
    ...meant.filter((inner) => !isForeignKeys(inner)).flatMap((inner) => explainIssue(inner, schema, value, path)),
  ]
}

/** The expected value of a schema without a description. */
const plainly = (issue: z.core.$ZodIssue, schema: z.core.$ZodType | undefined) => {
  const keys = schema ? keysOf(schema) : []
  if (keys.length > 0) return `a mapping with ${list(keys)}`
  return issue.code === 'invalid_type' ? `a value of type ${issue.expected}` : 'another value'
}

function wrongValue(
  issue: z.core.$ZodIssue,
  schema: z.core.$ZodType | undefined,
  value: unknown,
  path: PropertyKey[],
): SchemaProblem {
  const expected = (schema && z.globalRegistry.get(schema)?.description) ?? plainly(issue, schema)
  if (value === undefined) return { path, sentence: `is missing; expected ${expected}` }
  const words = schema instanceof z.ZodEnum ? schema.options.map(String) : []
  const meant = typeof value === 'string' ? didYouMean(value, words) : ''
  return { path, sentence: `expected ${expected}, not ${quote(value)}${meant}` }
}

/** zod reports only the shape whose sole errors are unknown keys; this returns the errors of all shapes. */
const triedAs = (
  shapes: readonly z.core.$ZodType[],
  value: unknown,
  issue: z.core.$ZodIssueUnrecognizedKeys,
): z.core.$ZodIssueInvalidUnion => ({
  code: 'invalid_union',
  path: issue.path,
  message: issue.message,
  errors: shapes.map((shape) => z.safeParse(shape, value).error?.issues ?? []),
})

/** `base` is the path of `schema` and `value`; the path of the issue is relative to it. */
function explainIssue(issue: z.core.$ZodIssue, schema: z.core.$ZodType, value: unknown, base: PropertyKey[]): SchemaProblem[] {
  const here = schemaAt(schema, issue.path)
  const found = valueAt(value, issue.path)
  const path = [...base, ...issue.path]
  if (issue.code === 'unrecognized_keys') {
    const shapes = here ? branchesOf(here) : []
    if (here && shapes.length > 1) return explainUnion(triedAs(shapes, found, issue), here, found, path)
    const known = here ? keysOf(here) : []
    return issue.keys.map((key) => strayKey(key, issue.keys, known, found, path))
  }
  if (issue.code === 'invalid_union' && here) return explainUnion(issue, here, found, path)
  if (issue.code === 'custom') return [{ path, sentence: issue.message }]
  return [wrongValue(issue, here, found, path)]
}

/** The errors in a value that a schema has refused, as sentences with the nearest known key or name. */
export function explain(error: z.ZodError, schema: z.ZodType, value: unknown): SchemaProblem[] {
  const placeOf = ({ path }: { path: PropertyKey[] }) => JSON.stringify(path)
  const strange = new Set(error.issues.filter(({ code }) => code === 'unrecognized_keys').map(placeOf))
  // An unknown key may be the cause of a missing one.
  const relevant = error.issues.filter((issue) => issue.code !== 'custom' || !strange.has(placeOf(issue)))
  return relevant.flatMap((issue) => explainIssue(issue, schema, value, []))
}
