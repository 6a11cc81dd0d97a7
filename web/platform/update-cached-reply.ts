import { notifyManager } from '@tanstack/query-core'
import { queryClientAtom } from 'jotai-tanstack-query'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { store } from '#ui/store.ts'
import type { Address } from './call.ts'
import { endpointKey } from './query-client.ts'
import type { Snapshot } from './resource.ts'

/**
 * Changes the cached replies of an endpoint, or of one input, after a successful write. The next read replaces them.
 * Resolves when all subscribers have been notified.
 */
export function updateCachedReply<E extends AnyEndpoint>(
  endpoint: E,
  change: (value: ReplyOf<E>) => ReplyOf<E>,
  input?: Address<E>,
): Promise<void> {
  store
    .get(queryClientAtom)
    .setQueriesData<Snapshot<ReplyOf<E>>>({ queryKey: [endpointKey(endpoint), ...(input ? [input] : [])] }, (snapshot) =>
      snapshot?.value === undefined ? snapshot : { ...snapshot, value: change(snapshot.value) },
    )
  return new Promise((resolve) => notifyManager.schedule(() => resolve()))
}
