import { isDeepStrictEqual } from 'node:util'
import { isMapping } from '#simulator/core/model/mapping.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type * as z from 'zod'
import { faultsOf, type InputReader } from './input.ts'
import { type FieldError, invalid } from './refusals.ts'

/** The body of a write, and the read-only fields of its entity that the client sent with it. */
interface Split {
  readonly body: unknown
  readonly readOnly: Readonly<Record<string, unknown>>
}

/** A contract schema for reading and describing. */
type Field = InputReader & z.core.$ZodType

const shapeOf = (schema: unknown): Readonly<Record<string, Field>> =>
  (schema as { _zod?: { def: { shape?: Record<string, Field> } } } | undefined)?._zod?.def.shape ?? {}

/** The read-only fields of the entity that a write accepts, with their schemas. */
export function readOnlyFields({ body, takesBack }: AnyEndpoint): Readonly<Record<string, Field>> {
  const own = shapeOf(body)
  return Object.fromEntries(Object.entries(shapeOf(takesBack?.entity)).filter(([key]) => !Object.hasOwn(own, key)))
}

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce((part: unknown, key) => (isMapping(part) && Object.hasOwn(part, key) ? part[key] : undefined), value)

/** Separates the read-only fields from the input of the write. Unknown fields stay in the body, where they are refused. */
export function splitBody(endpoint: AnyEndpoint, sent: unknown): Split {
  if (!endpoint.takesBack || !isMapping(sent)) return { body: sent, readOnly: {} }
  const fields = readOnlyFields(endpoint)
  const partOf = (isReadOnly: boolean) =>
    Object.fromEntries(Object.entries(sent).filter(([key]) => Object.hasOwn(fields, key) === isReadOnly))
  const body = partOf(false)
  const named = Object.entries(endpoint.takesBack.from)
    .map(([key, path]) => [key, valueAt(sent, path)] as const)
    .filter(([key, value]) => value !== undefined && !Object.hasOwn(body, key))
  return { body: { ...Object.fromEntries(named), ...body }, readOnly: partOf(true) }
}

const ownNameOf = ({ takesBack }: AnyEndpoint, field: string): string | undefined =>
  Object.entries(takesBack?.from ?? {}).find(([, path]) => path.split('.')[0] === field)?.[0]

function messageFor(endpoint: AnyEndpoint, field: string): string {
  const ownName = ownNameOf(endpoint, field)
  return ownName === undefined
    ? 'cannot be changed by this call: send the present value, or leave the field out'
    : `cannot be changed under this name: send ${ownName}`
}

/** Refuses read-only fields that differ from `present`, the entity that GET returns now: 400 with the fields. */
export function refuseChanged(endpoint: AnyEndpoint, readOnly: Split['readOnly'], present: object): void {
  const now = JSON.parse(JSON.stringify(present)) as Record<string, unknown>
  const fields = readOnlyFields(endpoint)
  const errors = Object.entries(readOnly).flatMap(([key, value]): FieldError[] => {
    if (endpoint.takesBack?.moving.includes(key)) return faultsOf(fields[key], value, `body.${key}`).errors
    return isDeepStrictEqual(value, now[key]) ? [] : [{ path: `body.${key}`, message: messageFor(endpoint, key) }]
  })
  if (errors.length > 0) throw invalid(errors)
}
