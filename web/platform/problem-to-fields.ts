import * as z from 'zod/mini'
import { readLeniently } from '#contract/replies/read-leniently.ts'
import { Refusal } from '#contract/wire.ts'

const Path = z.union([z.string(), z.array(z.union([z.string(), z.number()]))])
const Listed = z.array(z.union([z.string(), z.object({ path: z.optional(Path), message: z.string() })]))
const ByField = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/** The errors of a refusal as the contract has them, from the usual forms of other platforms. */
function errorsOf(errors: unknown): NonNullable<Refusal['errors']> {
  const { data: listed } = Listed.safeParse(errors)
  if (listed) {
    return listed.map((error) =>
      typeof error === 'string'
        ? { path: '', message: error }
        : { path: [error.path ?? ''].flat().join('.'), message: error.message },
    )
  }
  const fields = Object.entries(ByField.safeParse(errors).data ?? {})
  return fields.map(([path, messages]) => ({ path, message: [messages].flat().join(' ') }))
}

/** Reads what the platform says about a refused call. What it says in another form than that of the contract is kept as far as possible. */
export function readRefusal(body: unknown): Refusal {
  if (typeof body === 'string') return { message: body }
  const read = readLeniently(Refusal, body)
  if (!read.usable) return {}
  const { errors, error, detail, title } = body as Record<string, unknown>
  const message = [read.value.message, error, detail, title].find(
    (text): text is string => typeof text === 'string' && text !== '',
  )
  const listed = errors === undefined ? [] : errorsOf(errors)
  return { ...(message !== undefined && { message }), ...(listed.length > 0 && { errors: listed }) }
}

/**
 * The platform's messages by field. The last part of a path is the field: `body.dlm.importLimit` is `importLimit`. With
 * several messages for one field, the first is used. Empty without a refusal.
 */
export function problemToFields(refusal: Refusal | undefined): Record<string, string> {
  const messages = (refusal?.errors ?? []).map(({ path, message }) => [path.split('.').at(-1) ?? path, message] as const)
  return Object.fromEntries(messages.toReversed())
}
