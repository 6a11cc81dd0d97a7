import type * as z from 'zod/mini'
import type { GateName } from './access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema<T> = z.ZodMiniType<T>

/** The parameters of a path: `{ groupId }` for `'/api/groups/:groupId/dlm'`; none for a path without a colon. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string | number } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string | number }
    : unknown

/**
 * The entity that a write changes, as GET returns it. The write also accepts fields of the entity that it cannot change.
 * It ignores the fields in `moving`, whose values change without a write. The others must have their current value; otherwise
 * the write is refused with 400. `from` is the path of the field in GET for a field of the body with another name. It applies
 * if the body omits its own field.
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
 * `answers` distinguishes JSON from calls to which a browser navigates (a CSV file, a page), and from a stream of server-sent events.
 * `provisional` names the feature of a call that is optional for a platform. A 404 means that the feature is absent.
 */
export interface Endpoint<Path extends string = string, Query = unknown, Body = unknown, Reply = unknown> {
  readonly method: Method
  readonly path: Path
  readonly summary: string
  readonly allow: GateName | 'anyone'
  readonly answers: 'json' | 'csv' | 'page' | 'events'
  readonly query?: Schema<Query>
  readonly body?: Schema<Body>
  readonly reply?: Schema<Reply>
  readonly provisional?: string
  readonly takesBack?: TakesBack
  /** The longest body, bytes; 256 kB without it. */
  readonly bodyMaxBytes?: number
  /** The method is that of a write, but the call changes no groups or devices. */
  readonly changesNothing?: true
}

/** An endpoint of any type, for tables of all endpoints. */
// oxlint-disable-next-line typescript/no-explicit-any -- endpoints are invariant in their types, and a table contains all of them
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
  bodyMaxBytes?: number
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

/** A stream of server-sent events, which ends only when client or platform close it. */
export const events = <const Path extends string, Query>(
  path: Path,
  options: { summary: string; allow: GateName; query: Schema<Query>; provisional: string },
): Endpoint<Path, Query, undefined, undefined> => ({ method: 'GET', path, answers: 'events', ...options })

/** A page the browser navigates to, such as the directory's sign-in. */
export const page = <const Path extends string>(
  path: Path,
  options: { summary: string },
): Endpoint<Path, undefined, undefined, undefined> => ({ method: 'GET', path, answers: 'page', allow: 'anyone', ...options })

type QueryValue = string | number | boolean | readonly string[] | undefined

/** The path with percent-encoded parameters. Undefined values of the query are omitted. */
export function urlOf(
  endpoint: Pick<AnyEndpoint, 'path'>,
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
