import { atom, type Atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { atomWithQuery } from 'jotai-tanstack-query'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { notify } from '#ui/notices.ts'
import { call, type Address, type Reply } from './call.ts'
import { hasBearerAtom } from './credentials.ts'
import { now } from './platform-clock.ts'
import { keyOf } from './query-client.ts'
import { asResource, nextReadMs, snapshotAfter, type Resource, type Snapshot } from './resource.ts'

interface Rolling<E extends AnyEndpoint, Key, Value> {
  /** Where the read goes to at a moment: a span that ends now has another address each time. */
  addressAt: (key: Key, nowMs: number) => Address<E>
  /** ms between two reads while watched. */
  everyMs: (key: Key) => number | undefined
  /** What is kept of a reply, beside what it was asked for. */
  take: (reply: ReplyOf<E>, address: Address<E>) => Value
  /** Said once per run of failures. */
  failed: string
}

/**
 * A read whose address moves with the time, such as the last 24 hours: one atom per key, each reading its newest span.
 * As a `resource` otherwise.
 */
export function rollingResource<E extends AnyEndpoint, Key, Value>(
  endpoint: E,
  { addressAt, everyMs, take, failed }: Rolling<E, Key, Value>,
): (key: Key) => Atom<Resource<Value>> {
  const family = atomFamily((keyText: string): Atom<Resource<Value>> => {
    const key = JSON.parse(keyText) as Key

    const query = atomWithQuery<Snapshot<Value>>((get) => ({
      queryKey: [keyOf(endpoint), 'rolling', key],
      enabled: endpoint.allow === 'anyone' || get(hasBearerAtom),
      refetchInterval: ({ state }) => nextReadMs(state.data, everyMs(key)),
      notifyOnChangeProps: ['data'],
      // Thousands of points, all of them moved by one place: to look for what stayed costs more than to draw anew.
      structuralSharing: false,
      queryFn: async ({ client, queryKey, signal }) => {
        const address = addressAt(key, now())
        const reply = (await call<AnyEndpoint>(endpoint, { ...address, signal })) as Reply<ReplyOf<E>>
        const before = client.getQueryData<Snapshot<Value>>(queryKey)
        const isNews = reply.outcome !== 'ok' && reply.outcome !== 'unauthorised' && !before?.failure && !signal.aborted
        if (isNews) notify.failed(failed)
        return snapshotAfter(before, reply.outcome === 'ok' ? { ...reply, value: take(reply.value, address) } : reply, now())
      },
    }))

    return atom((get) => {
      const { data, refetch } = get(query)
      return asResource(data, () => void refetch())
    })
  })
  return (key) => family(JSON.stringify(key))
}
