import * as fc from 'fast-check'

interface Bounds {
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly format?: string
}

/** A bound of a number: `greater_than` or `less_than`. Other checks have no number. */
interface NumberCheck {
  readonly check: string
  readonly value?: unknown
  readonly inclusive?: boolean
}

/** The structure of a zod schema, of the scenario language or of the contract. */
export interface ValueSchema {
  readonly _zod: {
    readonly def: {
      readonly type: string
      readonly shape?: Record<string, ValueSchema>
      readonly options?: readonly ValueSchema[]
      readonly items?: readonly ValueSchema[]
      readonly element?: ValueSchema
      readonly innerType?: ValueSchema
      readonly in?: ValueSchema
      readonly entries?: Record<string, string | number>
      readonly values?: readonly unknown[]
      readonly format?: string
      readonly checks?: readonly { readonly _zod: { readonly def: NumberCheck } }[]
    }
    readonly bag: Bounds
  }
  safeParse(value: unknown): { success: boolean }
}

export const isSchema = (value: unknown): value is ValueSchema => typeof value === 'object' && value !== null && '_zod' in value

/** Values for a schema, or for a field with a name, in place of those that follow from the structure. */
export interface KnownValues {
  readonly bySchema: ReadonlyMap<unknown, fc.Arbitrary<unknown>>
  readonly byField: Readonly<Record<string, fc.Arbitrary<unknown>>>
}

/** Numbers that rules often compare with: bounds, the least current, fuses. */
const NUMBERS = [0, 1, 5, 6, 7, 10, 11, 16, 20, 25, 32, 40, 48, 50, 63, 80, 100, 180, 500, 1_000] as const
const TEXTS = ['Night', 'North yard', 'x', '1', 'Europe/Helsinki'] as const

/** The bounds of a number. Schemas of zod/mini have them in their checks only. */
function boundsOf({ _zod: { bag, def } }: ValueSchema): Bounds {
  const bounds: { -readonly [K in keyof Bounds]: Bounds[K] } = { ...(def.format !== undefined && { format: def.format }), ...bag }
  for (const { _zod } of def.checks ?? []) {
    const { check, value, inclusive } = _zod.def
    if (typeof value !== 'number') continue
    if (check === 'greater_than') bounds[inclusive === false ? 'exclusiveMinimum' : 'minimum'] ??= value
    if (check === 'less_than') bounds.maximum ??= inclusive === false ? value - 1 : value
  }
  return bounds
}

function numbersOf(schema: ValueSchema): fc.Arbitrary<number> {
  const bag = boundsOf(schema)
  const least = bag.minimum ?? bag.exclusiveMinimum ?? -20
  const most = Math.min(bag.maximum ?? 1_000, 100_000)
  const known = NUMBERS.filter((number) => number >= least && number <= most)
  const whole = fc.integer({
    min: Math.ceil(least),
    max: Math.max(Math.ceil(least), Math.min(Math.floor(most), Math.ceil(least) + 80)),
  })
  const bounds = fc.constantFrom(
    ...[bag.minimum, bag.maximum, Math.max(0, Math.ceil(least))].filter(
      (one): one is number => one !== undefined && Math.abs(one) < 1e6 && one <= most,
    ),
    Math.ceil(least),
  )
  const usual = known.length > 0 ? fc.constantFrom(...known) : whole
  const isWhole = bag.format === 'safeint' || bag.format === 'int32'
  const fraction = isWhole ? whole : whole.map((number) => number + 0.5)
  return fc.oneof(
    { weight: 5, arbitrary: usual },
    { weight: 4, arbitrary: whole },
    { weight: 1, arbitrary: bounds },
    { weight: 1, arbitrary: fraction },
  )
}

/** Optional fields are present in about half of the values. */
function objectOf(shape: Record<string, ValueSchema>, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape)
  const required = fields.filter(([, schema]) => schema._zod.def.type !== 'optional' && schema._zod.def.type !== 'nullish')
  const model = Object.fromEntries(fields.map(([name, schema]) => [name, valuesOf(schema, known, name)]))
  return fc.record(model, { requiredKeys: required.map(([name]) => name) })
}

/**
 * Values that usually fit a schema, derived from its structure, so that a new field is searched without further code. Refinements
 * are not considered: check the values with the schema.
 */
export function valuesOf(schema: ValueSchema, known: KnownValues, field = ''): fc.Arbitrary<unknown> {
  const own = known.bySchema.get(schema) ?? (Object.hasOwn(known.byField, field) ? known.byField[field] : undefined)
  if (own) return own
  const { type, shape, options = [], items = [], element, innerType, in: input, entries, values } = schema._zod.def
  if (shape) return objectOf(shape, known)
  switch (type) {
    case 'union':
      return fc.oneof(...options.map((option) => valuesOf(option, known, field)))
    case 'nullable':
      return fc.option(innerType ? valuesOf(innerType, known, field) : fc.constant(null), { nil: null, freq: 6 })
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'readonly':
      return innerType ? valuesOf(innerType, known, field) : fc.constant(undefined)
    case 'pipe':
      return input ? valuesOf(input, known, field) : fc.constant(undefined)
    case 'tuple':
      return fc.tuple(...items.map((item) => valuesOf(item, known, field)))
    case 'array':
      return element ? fc.array(valuesOf(element, known, field), { minLength: 1, maxLength: 3 }) : fc.constant([])
    case 'enum':
      return fc.constantFrom(...Object.values(entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(values ?? []))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return numbersOf(schema)
    case 'record':
      return fc.constant({})
    default:
      return fc.constantFrom(...TEXTS)
  }
}
