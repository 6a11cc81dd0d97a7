import type { QueryClient } from '@tanstack/query-core'
import { atom, type Atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { atomWithQuery } from 'jotai-tanstack-query'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { notify } from '#ui/notices/notices.ts'
import { call, isNotOffered, type Address, type Reply } from './call.ts'
import { hasBearerAtom } from './credentials.ts'
import { now } from './platform-clock.ts'
import { keyOf } from './query-client.ts'
import { asResource, nextReadMs, snapshotAfter, type Resource, type Snapshot } from './resource.ts'

interface Rolling<E extends AnyEndpoint, Key, Value> {
  /** Where the read goes to at a moment: a span that ends now has another address each time, and may go on from the last value. */
  addressAt: (key: Key, nowMs: number, before: Value | undefined) => Address<E>
  /** ms between two reads while watched. */
  everyMs: (key: Key) => number | undefined
  /** What is kept of a reply, beside what it was asked for. */
  take: (reply: ReplyOf<E>, address: Address<E>, key: Key, before: Value | undefined) => Value
  /** Said once per run of failures. */
  failed: string
  /** Reads of one name fail together: while one of those that are watched fails, another one says nothing. */
  runOf?: (key: Key) => string
}

/**
 * A read whose address moves with the time, such as the last 24 hours: one atom per key, each reading its newest span.
 * As a `resource` otherwise.
 */
export function rollingResource<E extends AnyEndpoint, Key, Value>(
  endpoint: E,
  { addressAt, everyMs, take, failed, runOf }: Rolling<E, Key, Value>,
): (key: Key) => Atom<Resource<Value>> {
  const prefix = [keyOf(endpoint), 'rolling']
  const isOthersRun = (client: QueryClient, key: Key) =>
    runOf !== undefined &&
    client
      .getQueryCache()
      .findAll({ queryKey: prefix, type: 'active' })
      .some(({ queryKey, state }) => runOf(queryKey[2] as Key) === runOf(key) && (state.data as Snapshot<Value>)?.failure)

  const family = atomFamily((keyText: string): Atom<Resource<Value>> => {
    const key = JSON.parse(keyText) as Key

    const query = atomWithQuery<Snapshot<Value>>((get) => ({
      queryKey: [...prefix, key],
      enabled: endpoint.allow === 'anyone' || get(hasBearerAtom),
      refetchInterval: ({ state }) => nextReadMs(state.data, everyMs(key)),
      notifyOnChangeProps: ['data'],
      // Thousands of points, all of them moved by one place: to look for what stayed costs more than to draw anew.
      structuralSharing: false,
      queryFn: async ({ client, queryKey, signal }) => {
        const before = client.getQueryData<Snapshot<Value>>(queryKey)
        const address = addressAt(key, now(), before?.value)
        const reply = (await call<AnyEndpoint>(endpoint, { ...address, signal })) as Reply<ReplyOf<E>>
        const isNews = reply.outcome !== 'ok' && reply.outcome !== 'unauthorised' && !before?.failure && !signal.aborted
        if (isNews && !isNotOffered(endpoint, reply) && !isOthersRun(client, key)) notify.failed(failed)
        const taken = reply.outcome === 'ok' ? { ...reply, value: take(reply.value, address, key, before?.value) } : reply
        return snapshotAfter(before, taken, now())
      },
    }))

    return atom((get) => {
      const { data, refetch } = get(query)
      return asResource(data, () => void refetch())
    })
  })
  return (key) => family(JSON.stringify(key))
}
