import { QueryClient } from '@tanstack/query-core'
import { queryClientAtom } from 'jotai-tanstack-query'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { store } from '#ui/store.ts'
import { clearReplyCache } from './call.ts'

/** The cache key of an endpoint. */
export const endpointKey = (endpoint: AnyEndpoint) => `${endpoint.method} ${endpoint.path}`

/** Creates a client without retries and pauses: reads handle failures themselves and are repeated at their interval. */
function createClient() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  // A mounted client refetches when the tab becomes visible or the network returns.
  client.mount()
  return client
}

store.set(queryClientAtom, createClient())

/** Removes all cached replies; visible reads start again without a value. */
export function clearCachedReads() {
  clearReplyCache()
  const client = store.get(queryClientAtom)
  client.unmount()
  client.clear()
  store.set(queryClientAtom, createClient())
}

/** The `meta` of a query that also contains data of other endpoints: their keys. */
export interface ChangesWith extends Record<string, unknown> {
  readonly changesWith: readonly string[]
}

const changesWith = (meta: Record<string, unknown> | undefined) =>
  meta && 'changesWith' in meta ? (meta as ChangesWith).changesWith : []

/**
 * Reads the visible data of these endpoints again, and other data when it is next shown. A query that names one of them in
 * `changesWith` is read again too.
 */
export function refresh(endpoints: readonly AnyEndpoint[]) {
  const keys = new Set<unknown>(endpoints.map(endpointKey))
  void store.get(queryClientAtom).invalidateQueries({
    predicate: ({ queryKey, meta }) => keys.has(queryKey[0]) || changesWith(meta).some((key) => keys.has(key)),
  })
}
