import type * as z from 'zod/mini'
import type { GateName } from './access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema<T> = z.ZodMiniType<T>

/** `'/api/groups/:groupId/dlm'` asks for `{ groupId }`; a path without a colon asks for nothing. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string | number } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string | number }
    : unknown

/**
 * The entity that a write changes, as GET returns it. The write also accepts those fields of the entity that it cannot change.
 * It ignores the fields in `moving`, whose values change by themselves. The others must have their present value; a changed one
 * is refused with 400. `from` names the field of the entity, as a path, that a field of the body is called by in GET: it is
 * used where the body leaves its own field out.
 */
export interface TakesBack {
  readonly entity: z.ZodMiniObject
  readonly moving: readonly string[]
  readonly from: Readonly<Record<string, string>>
}

export const takesBack = <Shape extends z.core.$ZodLooseShape>(
  entity: z.ZodMiniObject<Shape>,
  { moving = [], from = {} }: { moving?: readonly (keyof Shape & string)[]; from?: Readonly<Record<string, string>> } = {},
): TakesBack => ({ entity, moving, from })

/**
 * One call of the platform, as a value that the console calls and the simulator serves.
 * `answers` tells JSON from the calls a browser navigates to (a CSV file, a page).
 * `provisional` names the feature of a call that no platform is bound to offer; a 404 to it means that the feature is absent.
 */
export interface Endpoint<Path extends string = string, Query = unknown, Body = unknown, Reply = unknown> {
  readonly method: Method
  readonly path: Path
  readonly summary: string
  readonly allow: GateName | 'anyone'
  readonly answers: 'json' | 'csv' | 'page'
  readonly query?: Schema<Query>
  readonly body?: Schema<Body>
  readonly reply?: Schema<Reply>
  readonly provisional?: string
  readonly takesBack?: TakesBack
  /** It is made like a write, and changes nothing of groups and devices. */
  readonly changesNothing?: true
}

/** Any endpoint at all, for tables over all of them. */
// oxlint-disable-next-line typescript/no-explicit-any -- an endpoint is invariant in its types; a table must hold them all
export type AnyEndpoint = Endpoint<string, any, any, any>

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? PathParams<P> : never
export type QueryOf<E> = E extends { readonly query?: Schema<infer Q> } ? Q : undefined
export type BodyOf<E> = E extends { readonly body?: Schema<infer B> } ? B : undefined
export type ReplyOf<E> = E extends { readonly reply?: Schema<infer R> } ? R : undefined

interface Options<Query, Body, Reply> {
  summary: string
  allow: GateName | 'anyone'
  query?: Schema<Query>
  body?: Schema<Body>
  reply?: Schema<Reply>
  provisional?: string
  takesBack?: TakesBack
  changesNothing?: true
}

const json =
  (method: Method) =>
  <const Path extends string, Query = undefined, Body = undefined, Reply = undefined>(
    path: Path,
    options: Options<Query, Body, Reply>,
  ): Endpoint<Path, Query, Body, Reply> => ({ method, path, answers: 'json', ...options })

export const get = json('GET')
export const post = json('POST')
export const put = json('PUT')
export const patch = json('PATCH')
export const del = json('DELETE')

/** A CSV download: the browser navigates to it with a temporary token in the query. */
export const csv = <const Path extends string, Query>(
  path: Path,
  options: { summary: string; allow: GateName | 'anyone'; query: Schema<Query>; provisional?: string },
): Endpoint<Path, Query, undefined, undefined> => ({ method: 'GET', path, answers: 'csv', ...options })

/** A page the browser navigates to, such as the directory's sign-in. */
export const page = <const Path extends string>(
  path: Path,
  options: { summary: string },
): Endpoint<Path, undefined, undefined, undefined> => ({
  method: 'GET',
  path,
  answers: 'page',
  allow: 'anyone',
  ...options,
})

type QueryValue = string | number | boolean | readonly string[] | undefined

/** The path with its parameters filled in, percent-encoded; the query left out where a value is undefined. */
export function urlOf(
  endpoint: AnyEndpoint,
  params: Record<string, string | number> = {},
  query: Record<string, QueryValue> = {},
) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === '' || (typeof value === 'object' && value.length === 0)) continue
    search.set(key, typeof value === 'object' ? value.join(',') : String(value))
  }
  return search.size ? `${path}?${search}` : path
}
