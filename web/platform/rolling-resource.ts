import type { QueryClient } from '@tanstack/query-core'
import { atom, type Atom } from 'jotai'
import { boundedFamily } from '#ui/bounded-family.ts'
import { atomWithQuery } from 'jotai-tanstack-query'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { notify } from '#ui/notices/notices.ts'
import { call, type Address, type Reply } from './call.ts'
import { hasBearerAtom } from './credentials.ts'
import { now } from './platform-clock.ts'
import { endpointKey } from './query-client.ts'
import { asResource, isNewFailure, nextReadMs, snapshotAfter, type Resource, type Snapshot } from './resource.ts'

interface Rolling<E extends AnyEndpoint, Key, Value> {
  /** The address of a read at a time: a time span that ends now, which can continue from the last value. */
  addressAt: (key: Key, nowMs: number, before: Value | undefined) => Address<E>
  /** Poll interval in ms while a component subscribes. */
  everyMs: (key: Key) => number | undefined
  /** The value to keep for a reply to this address. */
  take: (reply: ReplyOf<E>, address: Address<E>, key: Key, before: Value | undefined) => Value
  /** Notice for the first of consecutive failures. */
  failed: string
  /** The screen shows the failure in place of the missing value, so that the notice is only for a failed refresh. */
  isShownInPlace?: boolean
  /** Reads of the same name share one notice: while one of them fails, the others show none. */
  runOf?: (key: Key) => string
}

/**
 * A read whose address changes with the time, such as the last 24 hours. Each key has one atom, which reads the newest
 * time span. Otherwise like `resource`.
 */
export function rollingResource<E extends AnyEndpoint, Key, Value>(
  endpoint: E,
  { addressAt, everyMs, take, failed, runOf, isShownInPlace = false }: Rolling<E, Key, Value>,
): (key: Key) => Atom<Resource<Value>> {
  const prefix = [endpointKey(endpoint), 'rolling']
  const hasFailedInRun = (client: QueryClient, key: Key) =>
    runOf !== undefined &&
    client
      .getQueryCache()
      .findAll({ queryKey: prefix, type: 'active' })
      .some(({ queryKey, state }) => runOf(queryKey[2] as Key) === runOf(key) && (state.data as Snapshot<Value>)?.failure)

  const family = boundedFamily((keyText: string): Atom<Resource<Value>> => {
    const key = JSON.parse(keyText) as Key

    const query = atomWithQuery<Snapshot<Value>>((get) => ({
      queryKey: [...prefix, key],
      enabled: endpoint.allow === 'anyone' || get(hasBearerAtom),
      refetchInterval: ({ state }) => nextReadMs(state.data, everyMs(key)),
      notifyOnChangeProps: ['data'],
      // Thousands of points move with each read: comparing them costs more than rendering them again.
      structuralSharing: false,
      queryFn: async ({ client, queryKey, signal }) => {
        const before = client.getQueryData<Snapshot<Value>>(queryKey)
        const address = addressAt(key, now(), before?.value)
        const reply = (await call<AnyEndpoint>(endpoint, { ...address, signal, takesCopies: true })) as Reply<ReplyOf<E>>
        const isNew = isNewFailure(endpoint, reply, before, isShownInPlace) && !signal.aborted
        if (isNew && !hasFailedInRun(client, key)) notify.failedRead(failed)
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
