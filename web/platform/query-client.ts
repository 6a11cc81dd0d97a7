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

/** Reads the visible data of these endpoints again, and other data when it is next shown. */
export function refresh(endpoints: readonly AnyEndpoint[]) {
  const client = store.get(queryClientAtom)
  for (const endpoint of endpoints) void client.invalidateQueries({ queryKey: [endpointKey(endpoint)] })
}
