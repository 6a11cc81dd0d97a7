import { QueryClient } from '@tanstack/query-core'
import { queryClientAtom } from 'jotai-tanstack-query'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { store } from '#ui/store.ts'
import { forgetReplies } from './call.ts'

/** The name under which answers of an endpoint are kept. */
export const keyOf = (endpoint: AnyEndpoint) => `${endpoint.method} ${endpoint.path}`

/** Reads make their own answer of a failure and are tried again by their rhythm, so that the client neither retries nor pauses. */
function createClient() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  // Mounted, it hears of a tab that comes back into sight and of a network that returns.
  client.mount()
  return client
}

store.set(queryClientAtom, createClient())

/** Drops every answer of the platform; what is still on screen begins anew. */
export function forgetAnswers() {
  forgetReplies()
  const client = store.get(queryClientAtom)
  client.unmount()
  client.clear()
  store.set(queryClientAtom, createClient())
}

/** Reads again what is on screen of these endpoints; the rest when it is next shown. */
export function refresh(endpoints: readonly AnyEndpoint[]) {
  const client = store.get(queryClientAtom)
  for (const endpoint of endpoints) void client.invalidateQueries({ queryKey: [keyOf(endpoint)] })
}
