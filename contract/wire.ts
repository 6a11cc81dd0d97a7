import * as z from 'zod/mini'

/** Schemas that several resources of the API share. */

/** A time in ISO 8601 with its offset. */
export const Instant = z.iso.datetime({ offset: true })

/** How many there are. A negative number, a fraction or more than a thousand million cannot be true. */
export const Count = z.int().check(z.gte(0), z.lte(1e9))

/** An amount that cannot be below 0: a negative one would read as none. */
export const Amount = z.number().check(z.gte(0), z.lte(1e9))

/** The text of a value that is not known. */
export const NO_VALUE = '–'

/** The words for the values of an enum. A value that only a newer platform knows is its own word, so that no place is empty. */
export const knownWords = <W extends Readonly<Record<string, string>>>(words: W): W =>
  new Proxy(words, { get: (known, key): unknown => Reflect.get(known, key) ?? (typeof key === 'string' ? key : undefined) })

/** Fields that are only shown, and on which no decision depends. */
const shownFields = z.registry<{ missing: string }>()

/** A field that can be shown as missing: a text as `–`, or a value that can be null or absent. */
type Showable = z.ZodMiniString | z.ZodMiniNullable | z.ZodMiniOptional

/**
 * Marks a field of a reply that is only shown: a missing or wrong value is shown as `–`, or is null or absent if the schema allows
 * it. All other fields decide: without a correct one, the reply as a whole is not read. So a field without a mark is never made up.
 * `missing` is a text other than `–`: empty where all screens have an ID instead.
 */
export function shown<T extends Showable>(schema: T, missing = NO_VALUE): T {
  shownFields.add(schema, { missing })
  return schema
}

/** What is read in place of a missing or wrong value of a field; undefined for a field on which a decision depends. */
export function insteadOf(schema: z.core.$ZodType): { value: unknown } | undefined {
  const mark = shownFields.get(schema)
  if (!mark) return undefined
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'string') return { value: mark.missing }
  if (def.type === 'nullable') return { value: null }
  return { value: undefined }
}

/** A number in a query, which is text: `?page=2`. */
export const queryNumber = z.pipe(z.string().check(z.regex(/^-?\d+(\.\d+)?$/, 'must be a number')), z.transform(Number))
export const queryFlag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)

/** `types=V2G,DC`: a list in one query value. */
export const queryList = <T extends string>(allowed: readonly [T, ...T[]]) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => (text === '' ? [] : text.split(','))),
    ),
    z.array(z.enum(allowed)),
  )

/** Maximum length of names and other short texts that a call stores, characters. */
export const NAME_LENGTH_MAX = 255
export const NAME_TOO_LONG = `must have at most ${NAME_LENGTH_MAX} characters`
export const ShortText = z.string().check(z.maxLength(NAME_LENGTH_MAX, NAME_TOO_LONG))

/** `deviceIds=d-1,d-2`: a list of texts that have no comma, in one query value. */
export const queryTexts = z.pipe(
  z.string(),
  z.transform((text: string) => (text === '' ? [] : text.split(','))),
)

/** Lists of which each row stands for itself. */
const rowLists = z.registry<{ isRows: true }>()
/** A list that can be read without the rows that are missing or wrong, by a screen that says which. */
const rowsOf = <Row extends z.ZodMiniType>(row: Row) => z.array(row).register(rowLists, { isRows: true })
export const isRows = (schema: z.core.$ZodType): boolean => rowLists.has(schema)

/** The page of a list, starting with 0, and the number of rows per page. */
export const paging = { page: z.optional(queryNumber), pageSize: z.optional(queryNumber) }

/** A page of a list with further fields, and the number of rows of the whole list. That of a page cannot be larger. */
export const pageOf = <Row extends z.ZodMiniType, More extends z.core.$ZodLooseShape = object>(row: Row, more?: More) => {
  const page = z.object({ data: rowsOf(row), total: Count, ...(more as More) })
  const isWhole = (one: unknown) => {
    const { data, total } = one as { data: readonly unknown[]; total: number }
    return data.length <= total
  }
  return page.check(z.refine(isWhole, { error: 'must count the rows of the page', path: ['total'] }))
}

/** The whole list, or with `page` a page of it. A platform without paging returns the whole list. */
export const listOrPage = <Row extends z.ZodMiniType>(row: Row) => z.union([rowsOf(row), pageOf(row)])

/** The schema of a list or page union that fits a value; other schemas unchanged. */
export function variantFor(schema: z.core.$ZodType, value: unknown): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'union') return schema
  const isList = Array.isArray(value)
  return def.options.find((option) => (option._zod.def.type === 'array') === isList) ?? schema
}

/** The time range of a read, in ISO times. */
export const Span = { start: Instant, end: Instant }

/** A span with a coarser resolution than the device sends: one value per `resolutionMs`. `end` is exclusive. */
export const CoarserSpan = z.object({ start: Instant, end: Instant, resolutionMs: z.number() })
export type CoarserSpan = z.infer<typeof CoarserSpan>

/** The reply of writes that report a refusal with a reason and status 200. */
export const Success = z.object({ success: z.boolean(), message: shown(z.optional(z.string())) })
export type Success = z.infer<typeof Success>

/** A refused call: a message, and for invalid input the fields with their paths (`body.name`). */
export const Refusal = z.object({
  message: shown(z.optional(z.string())),
  errors: shown(z.optional(z.array(z.object({ path: shown(z.string()), message: shown(z.string()) })))),
})
export type Refusal = z.infer<typeof Refusal>

/** The reply of a write without content. */
export const Nothing = z.object({})

/** The value of a JSON text; undefined for another text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
