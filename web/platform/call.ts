import { urlOf, type AnyEndpoint, type BodyOf, type ParamsOf, type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { Refusal, Success } from '#contract/wire.ts'
import { credentials, type Credentials } from './credentials.ts'
import { KnownReplies } from './known-replies.ts'
import { reportDrift } from './drift.ts'
import { computerNow, observeDate } from './platform-clock.ts'
import { readLeniently } from './read-leniently.ts'

/** How a call ended. `offline`: no answer within the time limit. `problem`: any other refusal, with what the platform said. */
export type Reply<T> =
  | { outcome: 'ok'; value: T }
  | { outcome: 'unauthorised' }
  | { outcome: 'needs-code' }
  | { outcome: 'offline' }
  | { outcome: 'problem'; status: number; refusal: Refusal }

/** A reply that brought no value. */
export type Failure = Exclude<Reply<never>, { outcome: 'ok' }>

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : Partial<T> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/** Where a call goes to: the parameters of its path, and its query. */
export type Address<E extends AnyEndpoint> = Part<'params', ParamsOf<E>> & Part<'query', QueryOf<E>>
export type Input<E extends AnyEndpoint> = Address<E> & Part<'body', BodyOf<E>>

interface Manner {
  signal?: AbortSignal | undefined
  /** Goes out although the token is being renewed: the renewal itself. */
  ahead?: boolean
  /** Goes out without the bearer, so that only a cookie of the platform speaks for it. */
  bare?: boolean
}

/** An argument that may be left out when nothing in it is required. */
export type Arg<T> = Partial<T> extends T ? [input?: T] : [input: T]

/** An input as it goes out, whatever the endpoint. */
export interface AnyInput extends Manner {
  params?: Parameters<typeof urlOf>[1]
  query?: Parameters<typeof urlOf>[2]
  body?: unknown
}

interface Surroundings {
  fetch: typeof globalThis.fetch
  credentials: Pick<Credentials, 'bearer' | 'refused'>
  computerNow: () => number
  observeDate: (dateHeader: string | null, sentMs: number, receivedMs: number) => void
  /** Resolves when the bearer is fit for use; undefined when it is already. */
  untilRenewed: () => Promise<void> | undefined
}

const TIME_LIMIT_MS = 20_000

/** Makes `call` for the given surroundings, which remembers replies in `known`. */
export function createCall(around: Surroundings, known = new KnownReplies()) {
  const send = async (endpoint: AnyEndpoint, input: AnyInput, token: string | undefined) => {
    const headers = new Headers({ accept: 'application/json' })
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    if (input.body !== undefined) headers.set('content-type', 'application/json')

    const url = urlOf(endpoint, input.params, input.query)
    const before = endpoint.method === 'GET' ? known.find(url, token) : undefined
    if (before) headers.set('if-none-match', before.tag)

    const sentMs = around.computerNow()
    const limit = AbortSignal.timeout(TIME_LIMIT_MS)
    const response = await around.fetch(url, {
      method: endpoint.method,
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      // Nothing that a user may see is written to a disk: what is known already is in memory.
      cache: 'no-store',
      signal: input.signal ? AbortSignal.any([input.signal, limit]) : limit,
    })
    around.observeDate(response.headers.get('date'), sentMs, around.computerNow())
    const tag = endpoint.method === 'GET' ? response.headers.get('etag') : null
    return { status: response.status, text: await response.text(), tag, url, token, before: before?.reply }
  }

  /** The reply in an answer; for 304 the one that is known, the very same object. */
  const replyOf = <E extends AnyEndpoint>(endpoint: E, answer: Awaited<ReturnType<typeof send>>): Reply<ReplyOf<E>> => {
    const { status, tag, url, token, before } = answer
    if (status === 304 && before) return before as Reply<ReplyOf<E>>
    const reply = read(endpoint, answer)
    if (tag !== null && token !== undefined && reply.outcome === 'ok') known.keep(url, { tag, token, reply })
    return reply
  }

  /**
   * Calls the platform; never throws. A 401 is told to the credentials, unless a newer bearer has taken the place of the
   * refused one meanwhile: then the call is made once more with that.
   */
  return async function call<E extends AnyEndpoint>(endpoint: E, ...[given]: Arg<Input<E> & Manner>): Promise<Reply<ReplyOf<E>>> {
    const input = (given ?? {}) as AnyInput
    const isOpen = endpoint.allow === 'anyone'
    try {
      if (!isOpen && !input.ahead) await around.untilRenewed()
      const token = isOpen || input.bare ? undefined : around.credentials.bearer()
      const answer = await send(endpoint, input, token)
      if (answer.status !== 401 || isOpen) return replyOf(endpoint, answer)

      const newer = around.credentials.bearer()
      if (newer !== undefined && newer !== token && !input.bare) return replyOf(endpoint, await send(endpoint, input, newer))
      if (!input.bare) around.credentials.refused(token)
      return { outcome: 'unauthorised' }
    } catch {
      return { outcome: 'offline' }
    }
  }
}

function read<E extends AnyEndpoint>(endpoint: E, { status, text }: { status: number; text: string }): Reply<ReplyOf<E>> {
  if (status === 401) return { outcome: 'unauthorised' }
  if (status === 423) return { outcome: 'needs-code' }
  const body = parseJson(text)
  if (status < 200 || status > 299) return { outcome: 'problem', status, refusal: readLeniently(Refusal, body).value ?? {} }
  if (!endpoint.reply) return { outcome: 'ok', value: undefined as ReplyOf<E> }

  const name = `${endpoint.method} ${endpoint.path}`
  const reply = readLeniently<ReplyOf<E>>(endpoint.reply, text === '' ? {} : body)
  for (const misfit of reply.misfits) reportDrift({ endpoint: name, ...misfit })
  if (!reply.usable) return { outcome: 'problem', status, refusal: { message: 'The answer could not be read.' } }

  // Some writes say no with status 200.
  const value = reply.value as ReplyOf<E>
  const { data: said } = Success.safeParse(value)
  if (endpoint.reply === Success && said && !said.success) return { outcome: 'problem', status, refusal: said }
  return { outcome: 'ok', value }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

let untilRenewed: () => Promise<void> | undefined = () => undefined

/** Every call waits for what this returns: the renewal of an overdue token. */
export function holdCallsFor(renewal: () => Promise<void> | undefined) {
  untilRenewed = renewal
}

const knownReplies = new KnownReplies()

/** Drops every remembered reply, as when the user has changed. */
export const forgetReplies = () => knownReplies.clear()

const ofBrowser: Surroundings = {
  fetch: (...request) => globalThis.fetch(...request),
  credentials,
  computerNow,
  observeDate,
  untilRenewed: () => untilRenewed(),
}

export const call = createCall(ofBrowser, knownReplies)

/** A platform need not offer a provisional call: it says so by 404. */
export const isNotOffered = (endpoint: AnyEndpoint, reply: Reply<unknown> | undefined) =>
  endpoint.provisional !== undefined && reply?.outcome === 'problem' && reply.status === 404
