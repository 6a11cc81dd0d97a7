import * as z from 'zod/mini'

/** Shapes that more than one noun uses on the wire. */

/** A moment, ISO 8601 with its offset. */
export const Instant = z.iso.datetime({ offset: true })

/** Queries travel as text: `?page=2`. */
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

/** Which page of a list, counting from 0, and how many rows a page has. */
export const paging = { page: z.optional(queryNumber), pageSize: z.optional(queryNumber) }

/** A page of a list, and how many rows the whole list has. */
const pageOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ data: z.array(row), total: z.number() })

/** The whole list, or a page where `page` asks for one. A platform that knows no pages answers with the whole list. */
export const listOrPage = <Row extends z.ZodMiniType>(row: Row) => z.union([z.array(row), pageOf(row)])

/** The part of a union of a list and a page that a value is meant to be; any other schema as it is. */
export function variantFor(schema: z.core.$ZodType, value: unknown): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'union') return schema
  const isList = Array.isArray(value)
  return def.options.find((option) => (option._zod.def.type === 'array') === isList) ?? schema
}

/** A span to read, in ISO time. */
export const Span = { start: Instant, end: Instant }

/** A span of which only coarser values are kept than a device sends: one each `resolutionMs`. `end` is not part of it. */
export const CoarserSpan = z.object({ start: Instant, end: Instant, resolutionMs: z.number() })
export type CoarserSpan = z.infer<typeof CoarserSpan>

/** Answer of the writes that say no with a reason and status 200. */
export const Success = z.object({ success: z.boolean(), message: z.optional(z.string()) })
export type Success = z.infer<typeof Success>

/** A refused call: a sentence, and for wrong input the fields with their paths (`body.name`). */
export const Refusal = z.object({
  message: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type Refusal = z.infer<typeof Refusal>

/** A write that answers nothing of interest. */
export const Nothing = z.object({})
