import { atom, type Atom } from 'jotai'
import { boundedFamily } from '#ui/bounded-family.ts'
import { atomWithQuery } from 'jotai-tanstack-query'
import { type AnyEndpoint, type ReplyOf, urlOf } from '#contract/endpoint.ts'
import { notify } from '#ui/notices/notices.ts'
import {
  type AnyInput,
  call,
  isNotOffered,
  OLD_COPY,
  OLD_COPY_MS,
  type Arg,
  type Failure,
  type Input,
  type Reply,
} from './call.ts'
import { isFollowed } from './changes/followed-reads.ts'
import { hasBearerAtom } from './credentials.ts'
import { now } from './platform-clock.ts'
import { endpointKey } from './query-client.ts'

/** The last value of a read. */
export interface Resource<T> {
  /** `failed`: there is no value, and the last read failed. */
  state: 'loading' | 'ready' | 'failed'
  value: T | undefined
  /** The failure of the last read; undefined if it succeeded. */
  reply: Failure | undefined
  /** The platform's time when the value arrived, ms. */
  asOfMs: number | undefined
  /** There is a value, but its last refresh failed. */
  isStale: boolean
  refresh: () => void
}

/** `unread`: the last read of a part failed, so that the whole can be incomplete. */
export type Completeness = 'complete' | 'loading' | 'unread'

/** How complete a list is that these reads make up. */
export function completenessOf(...parts: readonly (Pick<Resource<unknown>, 'state' | 'reply'> | Completeness)[]): Completeness {
  const all = new Set(
    parts.map((part) =>
      typeof part === 'string' ? part : part.reply ? 'unread' : part.state === 'loading' ? 'loading' : 'complete',
    ),
  )
  return all.has('unread') ? 'unread' : all.has('loading') ? 'loading' : 'complete'
}

/** `Incomplete: the congestion rules and the activity could not be read.`; undefined while none of the parts is unread. */
export function incompleteText(parts: Readonly<Record<string, Completeness>>): string | undefined {
  const unread = Object.entries(parts).flatMap(([name, part]) => (part === 'unread' ? [name] : []))
  const last = unread.pop()
  return last && `Incomplete: ${unread.length > 0 ? `${unread.join(', ')} and ` : ''}${last} could not be read.`
}

/** The cached state of a read: the last value, and the failure of a later read. */
export interface Snapshot<T> {
  value?: T
  asOfMs?: number
  failure?: Failure
  /** The value is without the rows that the failure names. */
  isPart?: true
}

interface Options<T> {
  /** Poll interval in ms while a component subscribes; a function of the last value polls only in some states. */
  every?: number | ((value: T) => number | undefined)
  /** Notice for the first of consecutive failures. */
  failed?: string
  /** Polls in a hidden tab too. */
  pollsHidden?: boolean
  /** The screen shows the failure in place of the missing value, so that the notice is only for a failed refresh. */
  isShownInPlace?: boolean
  /** The screen shows a list without its unreadable rows, and `StaleSince`, which names them. All its counts are of the platform. */
  readsRows?: boolean
}

/** Retry interval of a failed read with subscribers, also without polling. */
const RETRY_MS = 10_000

/**
 * The snapshot after a reply: the new value, or the last value with the failure. With `readsRows`, the value of a list without its
 * unreadable rows, and the failure that names them. The copy of a cache has its own age, and never replaces a newer value.
 */
export function snapshotAfter<T>(before: Snapshot<T> | undefined, reply: Reply<T>, atMs: number, readsRows = false): Snapshot<T> {
  const ageMs = 'ageMs' in reply ? (reply.ageMs ?? 0) : 0
  const asOfMs = atMs - ageMs
  if (reply.outcome === 'ok') {
    if (ageMs <= OLD_COPY_MS) return { value: reply.value, asOfMs }
    const isNewer = before?.asOfMs === undefined || asOfMs > before.asOfMs
    return { ...(isNewer ? { value: reply.value, asOfMs } : before), failure: OLD_COPY }
  }
  const part = readsRows && reply.outcome === 'problem' ? reply.part : undefined
  return part === undefined ? { ...before, failure: reply } : { value: part as T, asOfMs, failure: reply, isPart: true }
}

/** Whether a notice names the failure: the first of consecutive ones that the screen does not show in place of the value. */
export const isNewFailure = (endpoint: AnyEndpoint, reply: Reply<unknown>, before?: Snapshot<unknown>, isShownInPlace = false) =>
  !['ok', 'unauthorised'].includes(reply.outcome) &&
  !before?.failure &&
  !(isShownInPlace && before?.value === undefined) &&
  !isNotOffered(endpoint, reply)

/** Time until the next read, ms; false for no further read, as after a 4xx without an earlier value. */
export function nextReadMs<T>(snapshot: Snapshot<T> | undefined, every: Options<T>['every']): number | false {
  if (!snapshot) return false
  const { value, failure } = snapshot
  const isRefused = failure?.outcome === 'problem' && failure.status >= 400 && failure.status < 500 && failure.status !== 429
  if (value === undefined && isRefused) return false
  const intervalMs = typeof every === 'function' ? (value === undefined ? undefined : every(value)) : every
  const pauseMs = failure?.outcome === 'problem' ? (failure.retryAfterMs ?? 0) : 0
  if (failure && !isRefused) return Math.max(pauseMs, Math.min(intervalMs ?? RETRY_MS, RETRY_MS))
  return intervalMs ?? false
}

/**
 * Creates a read with one atom per input. A call with a body that changes nothing is a read too. It polls while a component
 * subscribes and no stream follows it, and keeps its last value through failures. It stops in a hidden tab, unless `pollsHidden`
 * is set, and while no user is signed in. Unchanged parts of a value keep their identity from one read to the next.
 */
export function resource<E extends AnyEndpoint>(
  endpoint: E,
  { every, failed, isShownInPlace = false, pollsHidden = false, readsRows = false }: Options<ReplyOf<E>> = {},
) {
  type T = ReplyOf<E>

  const family = boundedFamily((inputText: string): Atom<Resource<T>> => {
    const input = JSON.parse(inputText) as Input<E>

    const { params, query: given } = input as AnyInput
    const path = urlOf(endpoint, params, given)
    const everyMs = (snapshot: Snapshot<T> | undefined) => nextReadMs(snapshot, every)

    const query = atomWithQuery<Snapshot<T>>((get) => ({
      queryKey: [endpointKey(endpoint), input, ...(readsRows ? ['rows'] : [])],
      enabled: endpoint.allow === 'anyone' || get(hasBearerAtom),
      refetchInterval: get(isFollowed(path))
        ? ({ state }) => !!state.data?.failure && everyMs(state.data)
        : ({ state }) => everyMs(state.data),
      // Reads that a stream can follow.
      ...(endpoint.method === 'GET' && endpoint.allow !== 'anyone' && { meta: { endpoint, path, everyMs, readsRows } }),
      refetchIntervalInBackground: pollsHidden,
      notifyOnChangeProps: ['data'],
      queryFn: async ({ client, queryKey, signal }) => {
        const reply = await call<AnyEndpoint>(endpoint, { ...input, signal, takesCopies: true })
        const before = client.getQueryData<Snapshot<T>>(queryKey)
        const after = snapshotAfter(before, reply as Reply<T>, now(), readsRows)
        const isNew = isNewFailure(endpoint, reply, before, isShownInPlace) && !signal.aborted && !after.isPart
        if (failed !== undefined && isNew) notify.failedRead(failed)
        return after
      },
    }))

    return atom((get) => {
      const { data, refetch } = get(query)
      return asResource(data, () => void refetch())
    })
  })

  return (...[input]: Arg<Input<E>>): Atom<Resource<T>> => family(JSON.stringify(input ?? {}))
}

/** The resource for a snapshot. */
export function asResource<T>(snapshot: Snapshot<T> | undefined, refresh: () => void): Resource<T> {
  const { value, asOfMs, failure, isPart } = snapshot ?? {}
  const state = value !== undefined ? 'ready' : failure ? 'failed' : 'loading'
  return { state, value, reply: failure, asOfMs, isStale: state === 'ready' && failure !== undefined && !isPart, refresh }
}
