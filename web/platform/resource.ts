import { atom, type Atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { atomWithQuery } from 'jotai-tanstack-query'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { notify } from '#ui/notices/notices.ts'
import { call, isNotOffered, type Address, type Arg, type Failure, type Input, type Reply } from './call.ts'
import { hasBearerAtom } from './credentials.ts'
import { now } from './platform-clock.ts'
import { keyOf } from './query-client.ts'

/** A value of the platform as the console last got it. */
export interface Resource<T> {
  /** `failed`: there is no value, and the last read failed. */
  state: 'loading' | 'ready' | 'failed'
  value: T | undefined
  /** How the last read failed; undefined when it did not. */
  reply: Failure | undefined
  /** The platform's time when the value arrived, ms. */
  asOfMs: number | undefined
  /** There is a value, but its last refresh failed. */
  isStale: boolean
  refresh: () => void
}

/** What is kept of a read between two polls: the last value, and the failure that has followed it, if any. */
export interface Snapshot<T> {
  value?: T
  asOfMs?: number
  failure?: Failure
}

interface Options<T> {
  /** ms between two reads while watched; a function of the last value, to poll only in some states. */
  every?: number | ((value: T) => number | undefined)
  /** Said once per run of failures. */
  failed?: string
}

/** A failed read is tried again at this pace while watched, whether or not it is polled. */
const RETRY_MS = 10_000

/** The value that a reply leaves behind: its own, or the last one beside the failure. */
export function snapshotAfter<T>(before: Snapshot<T> | undefined, reply: Reply<T>, atMs: number): Snapshot<T> {
  return reply.outcome === 'ok' ? { value: reply.value, asOfMs: atMs } : { ...before, failure: reply }
}

/** ms until the next read; false when there is none to come. What was never there is not asked for again. */
export function nextReadMs<T>(snapshot: Snapshot<T> | undefined, every: Options<T>['every']): number | false {
  if (!snapshot) return false
  const { value, failure } = snapshot
  const isRefused = failure?.outcome === 'problem' && failure.status >= 400 && failure.status < 500 && failure.status !== 429
  if (value === undefined && isRefused) return false
  const rhythmMs = typeof every === 'function' ? (value === undefined ? undefined : every(value)) : every
  if (failure && !isRefused) return Math.min(rhythmMs ?? RETRY_MS, RETRY_MS)
  return rhythmMs ?? false
}

/**
 * Makes a read that screens watch: an atom per input. It is read anew while watched, keeps its last value through
 * failures, rests in a hidden tab and while nobody is signed in. Parts of a value that did not change keep their identity
 * from one read to the next.
 */
export function resource<E extends AnyEndpoint>(endpoint: E, { every, failed }: Options<ReplyOf<E>> = {}) {
  type T = ReplyOf<E>

  const family = atomFamily((inputText: string): Atom<Resource<T>> => {
    const input = JSON.parse(inputText) as Input<E>

    const query = atomWithQuery<Snapshot<T>>((get) => ({
      queryKey: [keyOf(endpoint), input],
      enabled: endpoint.allow === 'anyone' || get(hasBearerAtom),
      refetchInterval: ({ state }) => nextReadMs(state.data, every),
      notifyOnChangeProps: ['data'],
      queryFn: async ({ client, queryKey, signal }) => {
        const reply = await call<AnyEndpoint>(endpoint, { ...input, signal })
        const before = client.getQueryData<Snapshot<T>>(queryKey)
        const isNews = reply.outcome !== 'ok' && reply.outcome !== 'unauthorised' && !before?.failure && !signal.aborted
        if (failed !== undefined && isNews && !isNotOffered(endpoint, reply)) notify.failed(failed)
        return snapshotAfter(before, reply as Reply<T>, now())
      },
    }))

    return atom((get) => {
      const { data, refetch } = get(query)
      return asResource(data, () => void refetch())
    })
  })

  return (...[input]: Arg<Address<E>>): Atom<Resource<T>> => family(JSON.stringify(input ?? {}))
}

/** What a screen sees of a snapshot. */
export function asResource<T>(snapshot: Snapshot<T> | undefined, refresh: () => void): Resource<T> {
  const { value, asOfMs, failure } = snapshot ?? {}
  const state = value !== undefined ? 'ready' : failure ? 'failed' : 'loading'
  return { state, value, reply: failure, asOfMs, isStale: state === 'ready' && failure !== undefined, refresh }
}
