import * as z from 'zod/mini'
import { beforeAll, afterAll, describe, expect, it, test } from 'vitest'
import type { AnyEndpoint } from './endpoint.ts'
import { inputMessage } from './input-messages.ts'

const { localeError } = z.config()
beforeAll(() => {
  z.config({ localeError: inputMessage })
})
afterAll(() => {
  z.config({ localeError })
})

const messageOf = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message

describe('the message of an invalid value', () => {
  test.each([
    [z.number().check(z.lte(1_000)), 1_001, 'must be 1000 or less'],
    [z.number().check(z.gte(0)), -1, 'must be 0 or more'],
    [z.number().check(z.gt(0)), 0, 'must be more than 0'],
    [z.number().check(z.lt(10)), 10, 'must be less than 10'],
    [z.number(), 'x', 'must be a number'],
    [z.number(), undefined, 'is missing'],
    [z.number(), null, 'must be a number'],
    [z.number(), Number.NaN, 'must be a number'],
    [z.number(), Number.POSITIVE_INFINITY, 'must be a number'],
    [z.int(), 1.5, 'must be a whole number'],
    [z.boolean(), 'true', 'must be true or false'],
    [z.string(), 1, 'must be a text'],
    [z.string().check(z.minLength(1)), '', 'must not be empty'],
    [z.string().check(z.maxLength(2)), 'abc', 'must have at most 2 characters'],
    [z.array(z.number()), {}, 'must be a list'],
    [z.array(z.number()).check(z.minLength(1)), [], 'must have at least 1 entry'],
    [z.object({}), [], 'must be an object'],
    [z.strictObject({}), { b: 1 }, 'has unknown fields: b'],
    [z.enum(['W', 'A']), 'V', 'must be W or A'],
    [z.literal(3), 4, 'must be 3'],
    [z.iso.datetime({ offset: true }), 'now', 'must be a date and time with its zone, such as 2026-03-02T10:00:00Z'],
    [z.number().check(z.multipleOf(5)), 6, 'must be a multiple of 5'],
    [z.string().check(z.regex(/^a$/)), 'b', 'does not have the right form'],
    [z.union([z.string(), z.number()]), true, 'must be a text or a number'],
  ])('%#: is in plain words', (schema, value, message) => {
    expect(messageOf(schema, value)).toBe(message)
  })

  it('is the message of the schema if it has one', () => {
    expect(messageOf(z.string().check(z.minLength(1, 'Group name is required')), '')).toBe('Group name is required')
  })
})

/** Invalid values of each kind: another type, too small, too large, too long, not among the options, missing. */
const WRONG_PLAIN = [undefined, null, true, 'x', '', 'x'.repeat(100_000), '-1', 'null']
const WRONG_NUMBERS = [0, -1, 0.123456789, -1e12, 1e12, 1e300, Number.NaN, Number.POSITIVE_INFINITY]
const WRONG_SHAPES = [[], [null], [[]], ['x'], [-1e12], {}, { nonsense: 1 }]
const WRONG: readonly unknown[] = [...WRONG_PLAIN, ...WRONG_NUMBERS, ...WRONG_SHAPES]

const partsOf = (schema: z.core.$ZodType): z.core.$ZodType[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return Object.values(def.shape)
  if (def.type === 'array') return [def.element]
  if (def.type === 'record') return [def.keyType, def.valueType]
  if (def.type === 'union') return [...def.options]
  if (def.type === 'pipe') return [def.in, def.out]
  return 'innerType' in def ? [def.innerType] : []
}

/** Collects a schema and its nested schemas. */
function withParts(schema: z.core.$ZodType, found: Set<z.core.$ZodType>): void {
  if (found.has(schema)) return
  found.add(schema)
  for (const part of partsOf(schema)) withParts(part, found)
}

const messagesOf = ({ message, ...issue }: z.core.$ZodIssue): string[] => [
  message,
  ...('errors' in issue ? issue.errors.flat().flatMap(messagesOf) : []),
  ...('issues' in issue ? issue.issues.flatMap(messagesOf) : []),
]

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true })
const isSchema = (value: unknown): value is z.core.$ZodType => typeof value === 'object' && value !== null && '_zod' in value
const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const SCHEMAS = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((value) => (isEndpoint(value) ? [value.query, value.body, value.reply, value.takesBack?.entity] : [value]))
  .filter(isSchema)

/** The form of a plain message, or a sentence of a specification. */
const PLAIN = /^(must |is missing$|is not a valid value$|does not have the right form$|has unknown fields: |minutes must )/
const FIXED = new Set([
  'Group name is required',
  'Name is required',
  'Device name is required',
  'Serial number is required',
  'The minimum current per station has to be at least 6A.',
])
const RAW = /invalid|expected|received|undefined|NaN|too big|too small|unrecognized|pattern|<=|>=|\||string|boolean|nullable/i

test('no schema of the contract returns the raw message of the validator', () => {
  const schemas = new Set<z.core.$ZodType>()
  for (const schema of SCHEMAS) withParts(schema, schemas)
  expect(schemas.size).toBeGreaterThan(300)
  const said = new Set<string>()
  for (const schema of schemas) {
    for (const value of WRONG) {
      // A transformation receives only values that the schema before it has accepted.
      if ((schema as z.core.$ZodTypes)._zod.def.type === 'transform') continue
      const { error } = z.safeParse(schema, value)
      for (const message of error?.issues.flatMap(messagesOf) ?? []) said.add(message)
    }
  }
  const isPlain = (message: string) => (PLAIN.test(message) && !RAW.test(message)) || FIXED.has(message)
  expect([...said].filter((message) => !isPlain(message))).toEqual([])
  expect(said.size).toBeGreaterThan(30)
})
