import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { urlOf, type AnyEndpoint, type BodyOf, type ParamsOf, type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { parsedJson, type Refusal, Success } from '#contract/wire.ts'
import { atPlatform } from '#ui/config/console-config.ts'
import { ageText } from '#units/dates.ts'
import { credentials, type CredentialStore } from './credentials.ts'
import { rememberCall, reportMismatch } from './contract-mismatch.ts'
import { CopyAges, ReplyCache } from './reply-cache.ts'
import { computerNow, observeDate } from './platform-clock.ts'
import { plural } from '#contract/plural.ts'
import { type Mismatch, readLeniently } from '#contract/replies/read-leniently.ts'
import { readRefusal } from './problem-to-fields.ts'

/**
 * The result of a call. `offline`: no reply within the timeout. `problem`: any other refusal, with the platform's message, or a
 * successful reply in which a field is missing or wrong on which a decision depends (`isUnreadable`); `part` is that reply without the
 * rows that have such a field. `retryAfterMs`: the pause that an overloaded platform asks for. `ageMs`: a cache between console and
 * platform sent the reply, which it has had for this long.
 */
export type Reply<T> =
  | { outcome: 'ok'; value: T; ageMs?: number }
  | { outcome: 'unauthorised' }
  | { outcome: 'needs-code' }
  | { outcome: 'offline' }
  | {
      outcome: 'problem'
      status: number
      refusal: Refusal
      isUnreadable?: true
      part?: unknown
      retryAfterMs?: number
      ageMs?: number
    }

/** A reply without a value. */
export type Failure = Exclude<Reply<never>, { outcome: 'ok' }>

/** The copy of a cache that is older than this counts as a failed read. */
export const OLD_COPY_MS = 10_000

const refusal = { message: 'A cache between console and platform sent an old copy.' }
export const OLD_COPY: Failure = { outcome: 'problem', status: 200, refusal, isUnreadable: true }

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : Partial<T> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/** The address of a call: path parameters and query. */
export type Address<E extends AnyEndpoint> = Part<'params', ParamsOf<E>> & Part<'query', QueryOf<E>>
export type Input<E extends AnyEndpoint> = Address<E> & Part<'body', BodyOf<E>>

interface CallOptions {
  signal?: AbortSignal | undefined
  /** Does not wait for the renewal of the token, because the call is part of the renewal. */
  ahead?: boolean
  /** The caller shows the age of a value, so that it also reads an old copy of a cache. */
  takesCopies?: boolean
  /** Sends no bearer token, so that only a cookie of the platform authenticates the call. */
  bare?: boolean
}

/** An argument that is optional when none of its fields is required. */
export type Arg<T> = Partial<T> extends T ? [input?: T] : [input: T]

/** The input of a call to any endpoint. */
export interface AnyInput extends CallOptions {
  params?: Parameters<typeof urlOf>[1]
  query?: Parameters<typeof urlOf>[2]
  body?: unknown
}

interface Dependencies {
  fetch: typeof globalThis.fetch
  credentials: Pick<CredentialStore, 'bearer' | 'credential' | 'refused'>
  computerNow: () => number
  observeDate: (dateHeader: string | null, sentMs: number, receivedMs: number) => void
  /** Resolves when the renewal of the token has ended; undefined without a renewal. */
  untilRenewed: () => Promise<void> | undefined
}

const TIMEOUT_MS = 20_000
/** A reply that no screen has taken by then is too old. */
const EARLY_MS = 5_000
/** The longest pause that a platform can ask for, so that a wrong one does not stop the reads. */
const LONGEST_PAUSE_MS = 5 * MINUTE_MS

/** The parts of an endpoint that name a request. */
type Named = Pick<AnyEndpoint, 'method' | 'path'>

/** Creates `call` and `requestEarly` with their dependencies; `cache` keeps replies by entity tag. */
export function createCalls(deps: Dependencies, cache = new ReplyCache()) {
  const copies = new CopyAges()
  const send = async (endpoint: Named, input: AnyInput, token: string | undefined) => {
    const headers = new Headers({ accept: 'application/json' })
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    if (input.body !== undefined) headers.set('content-type', 'application/json')
    const url = urlOf(endpoint, input.params, input.query)
    const before = endpoint.method === 'GET' ? cache.find(url, token) : undefined
    if (before) headers.set('if-none-match', before.tag)
    const sentMs = deps.computerNow()
    const limit = AbortSignal.timeout(TIMEOUT_MS)
    const sent = { name: `${endpoint.method} ${endpoint.path}`, atMs: sentMs }
    const remember = (status: number | 'no answer') => rememberCall({ ...sent, status, durationMs: deps.computerNow() - sentMs })
    const request = deps.fetch(atPlatform(url), {
      method: endpoint.method,
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      // Replies are not written to disk; `cache` keeps them in memory.
      cache: 'no-store',
      signal: input.signal ? AbortSignal.any([input.signal, limit]) : limit,
    })
    const response = await request.catch((error: unknown) => {
      if (!input.signal?.aborted) remember('no answer')
      throw error
    })
    remember(response.status)
    const ageMs = copies.ageMs(`${endpoint.method} ${url}`, response.headers)
    // A copy has the time of its first response.
    if (ageMs === 0) deps.observeDate(response.headers.get('date'), sentMs, deps.computerNow())
    const tag = endpoint.method === 'GET' ? response.headers.get('etag') : null
    const pauseMs = [429, 503].includes(response.status) ? pauseOf(response.headers.get('retry-after'), deps.computerNow()) : 0
    return { status: response.status, text: await response.text(), tag, url, token, before: before?.reply, pauseMs, ageMs }
  }

  type Answer = Awaited<ReturnType<typeof send>>

  /** The reply of a response; for 304 the same object as the cached reply. */
  const replyOf = <E extends AnyEndpoint>(endpoint: E, answer: Answer, takesCopies = false): Reply<ReplyOf<E>> => {
    const { status, tag, url, token, before, ageMs } = answer
    const isSame = status === 304 && before !== undefined
    const reply = isSame ? (before as Reply<ReplyOf<E>>) : readResponse(endpoint, answer)
    if (!isSame && tag !== null && token !== undefined && reply.outcome === 'ok') cache.keep(url, { tag, token, reply })
    if (ageMs > OLD_COPY_MS && !takesCopies && endpoint.method === 'GET') return OLD_COPY
    return ageMs > 0 && (reply.outcome === 'ok' || reply.outcome === 'problem') ? { ...reply, ageMs } : reply
  }

  /** Requests that were sent before a screen asked for them, by address and token. */
  const early = new Map<string, { sentMs: number; answer: ReturnType<typeof send> }>()
  const earlyKey = (url: string, token: string | undefined) => `${token} ${url}`

  /** Sends a read that a screen will make. */
  const requestEarly = ({ endpoint, params, query }: Pick<AnyInput, 'params' | 'query'> & { endpoint: Named }) => {
    const token = deps.credentials.bearer()
    const answer = send(endpoint, { params, query }, token)
    // The screen that takes it sees the failure.
    answer.catch(() => undefined)
    early.set(earlyKey(urlOf(endpoint, params, query), token), { sentMs: deps.computerNow(), answer })
  }

  /** The answer to an early request, once. */
  const takeEarly = (endpoint: Named, { params, query }: AnyInput, token: string | undefined) => {
    const key = earlyKey(urlOf(endpoint, params, query), token)
    const found = endpoint.method === 'GET' ? early.get(key) : undefined
    if (!found) return undefined
    early.delete(key)
    return deps.computerNow() - found.sentMs <= EARLY_MS ? found.answer : undefined
  }

  /**
   * Calls the platform; never throws. A 401 is reported to the credentials. If the same user has another token since the request,
   * the call is repeated once with that token instead.
   */
  async function call<E extends AnyEndpoint>(endpoint: E, ...[given]: Arg<Input<E> & CallOptions>): Promise<Reply<ReplyOf<E>>> {
    const input = (given ?? {}) as AnyInput
    const isOpen = endpoint.allow === 'anyone'
    try {
      if (!isOpen && !input.ahead) await deps.untilRenewed()
      const sent = isOpen || input.bare ? undefined : deps.credentials.credential()
      const token = sent?.token
      const answer = await (takeEarly(endpoint, input, token) ?? send(endpoint, input, token))
      if (answer.status !== 401 || isOpen) return replyOf(endpoint, answer, input.takesCopies)

      const newer = deps.credentials.credential()
      const isRenewed = newer !== undefined && newer.token !== token && newer.userId === sent?.userId
      if (isRenewed && !input.bare) return replyOf(endpoint, await send(endpoint, input, newer.token), input.takesCopies)
      if (!input.bare) deps.credentials.refused(token)
      return { outcome: 'unauthorised' }
    } catch {
      return { outcome: 'offline' }
    }
  }
  return { call, requestEarly }
}

/** The pause of a header `Retry-After`, in s or until a date; a tenth longer at most, so that not all consoles return at once. */
function pauseOf(header: string | null, nowMs: number): number {
  const ms = /^\d+$/.test(header ?? '') ? Number(header) * SECOND_MS : Date.parse(header ?? '') - nowMs
  return ms > 0 ? Math.min(ms, LONGEST_PAUSE_MS) * (1 + Math.random() / 10) : 0
}

/** Why a read failed and when the next one is, as far as its user can know more than that it failed; undefined otherwise. */
export function failureText(failure: Failure | undefined): string | undefined {
  if (failure?.outcome !== 'problem') return undefined
  if (failure.isUnreadable) return failure.refusal.message
  const { retryAfterMs } = failure
  return retryAfterMs === undefined ? undefined : `The platform is overloaded. Next try within ${ageText(retryAfterMs)}.`
}

function readResponse<E extends AnyEndpoint>(
  endpoint: E,
  { status, text, url, pauseMs }: { status: number; text: string; url: string; pauseMs: number },
): Reply<ReplyOf<E>> {
  if (status === 401) return { outcome: 'unauthorised' }
  if (status === 423) return { outcome: 'needs-code' }
  const body = parsedJson(text)
  if (status < 200 || status > 299) {
    const retryAfter = pauseMs > 0 && { retryAfterMs: pauseMs }
    return { outcome: 'problem', status, refusal: readRefusal(body), ...retryAfter }
  }
  return replyOfBody(endpoint, text === '' ? {} : body, { status, url })
}

/** The reply for the body of a successful response. `url` is the address of the call, which names what the reply is about. */
export function replyOfBody<E extends AnyEndpoint>(
  endpoint: E,
  body: unknown,
  { status = 200, url }: { status?: number; url?: string } = {},
): Reply<ReplyOf<E>> {
  if (!endpoint.reply) return { outcome: 'ok', value: undefined as ReplyOf<E> }

  const name = `${endpoint.method} ${endpoint.path}`
  const reply = readLeniently<ReplyOf<E>>(endpoint.reply, body)
  const other = url !== undefined && reply.usable ? otherIdOf(endpoint, url, reply.value) : undefined
  const mismatches = other === undefined ? reply.mismatches : [{ path: other, expected: 'the ID of the request' }]
  for (const mismatch of mismatches) reportMismatch({ endpoint: name, ...mismatch })
  if (!reply.usable || other !== undefined) {
    const part = reply.usable || reply.part === undefined ? {} : { part: reply.part }
    return { outcome: 'problem', status, refusal: { message: unreadableText(endpoint, mismatches) }, isUnreadable: true, ...part }
  }

  // Some writes report a refusal with status 200.
  const { value } = reply
  const { data: result } = Success.safeParse(value)
  if (endpoint.reply === Success && result && !result.success) return { outcome: 'problem', status, refusal: result }
  return { outcome: 'ok', value }
}

/** Fields of an entity by which the end of a path can name it. */
const ENTITY_IDS = ['id', 'deviceId', 'stationId', 'legacyDeviceId']

/** The field of a reply with another ID than the path of the call, as when a platform or proxy mixes up replies; undefined if none has. */
function otherIdOf({ path }: AnyEndpoint, url: string, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const asked = url.replace(/\?.*/, '').split('/')
  const segments = path.split('/')
  for (const [place, segment] of segments.entries()) {
    if (!segment.startsWith(':')) continue
    const keys = new Set([segment.slice(1), ...(place === segments.length - 1 ? ENTITY_IDS : [])])
    const ids = Object.entries(value).filter(([key, id]) => keys.has(key) && id !== null)
    const id = decodeURIComponent(asked[place] ?? '').toLowerCase()
    if (ids.length > 0 && !ids.some(([, one]) => String(one).toLowerCase() === id)) return ids[0]?.[0]
  }
  return undefined
}

/** Rows that a sentence names. */
const NAMED_ROWS = 3

/** Why a reply is not read, with the first field that is missing or wrong. A write may have had its effect anyway. */
function unreadableText({ method, changesNothing }: AnyEndpoint, mismatches: readonly Mismatch[]): string {
  const path = mismatches.find((one) => one.path !== '' && !one.isShown)?.path
  const rows = [...new Set(mismatches.flatMap(({ row }) => row ?? []))]
  if (rows.length > 0) {
    const names = rows.slice(0, NAMED_ROWS).join(', ') + (rows.length > NAMED_ROWS ? ' and others' : '')
    return `${rows.length} ${plural(rows.length, 'row', 'rows')} could not be read: ${names}${path ? ` (no correct '${path}')` : ''}.`
  }
  const what = path === undefined ? 'The reply does not match the API contract' : `The reply has no correct '${path}'`
  const isRead = method === 'GET' || changesNothing
  return isRead ? `${what}.` : `${what}. The change may have been made.`
}

let untilRenewed: () => Promise<void> | undefined = () => undefined

/** Makes every call wait for the promise of `renewal`, which renews an expiring token. */
export function delayCallsDuring(renewal: () => Promise<void> | undefined) {
  untilRenewed = renewal
}

const replyCache = new ReplyCache()

/** Removes all cached replies, as after a change of user. */
export const clearReplyCache = () => replyCache.clear()

const browserDependencies: Dependencies = {
  fetch: (...request) => globalThis.fetch(...request),
  credentials,
  computerNow,
  observeDate,
  untilRenewed: () => untilRenewed(),
}

export const { call, requestEarly } = createCalls(browserDependencies, replyCache)

/** Whether the platform does not offer a provisional call: it answers 404, or 501. Any other failure is a failed read. */
export const isNotOffered = (endpoint: AnyEndpoint, reply: Reply<unknown> | undefined) =>
  endpoint.provisional !== undefined && reply?.outcome === 'problem' && (reply.status === 404 || reply.status === 501)
