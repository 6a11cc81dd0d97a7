import type { Query, QueryClient } from '@tanstack/query-core'
import { queryClientAtom } from 'jotai-tanstack-query'
import { type FollowedRead, readChanges } from '#contract/changes/changes.ts'
import { type AnyEndpoint, urlOf } from '#contract/endpoint.ts'
import { atPlatform } from '#ui/config/console-config.ts'
import { store } from '#ui/store.ts'
import { replyOfBody } from '../call.ts'
import { bearer } from '../credentials.ts'
import { computerNow, now, observeDate } from '../platform-clock.ts'
import { type Snapshot, snapshotAfter } from '../resource.ts'
import { type Change, readStream } from './change-stream.ts'
import { createFollower } from './follower.ts'
import { followedPathsAtom } from './followed-reads.ts'
import { changesQuery, type PolledRead, readsToFollow } from './reads-to-follow.ts'

/** What a query of a polled read has as `meta`. */
export interface ReadMeta extends Record<string, unknown> {
  readonly endpoint: AnyEndpoint
  readonly path: string
  /** Time until the next read of a snapshot, ms; false without one. */
  readonly everyMs: (snapshot: Snapshot<unknown> | undefined) => number | false
  readonly readsRows: boolean
}

/** The reads of several components share a query, each with its own interval. */
const metasOf = ({ observers }: Query) =>
  observers.flatMap(({ options: { meta } }) => (meta && 'everyMs' in meta ? [meta as ReadMeta] : []))
const client = () => store.get(queryClientAtom)
const activeQueries = () => client().getQueryCache().findAll({ type: 'active' })

/** The reads of visible components that have a value and would be polled. */
function polledReads(): PolledRead[] {
  return activeQueries().flatMap((query) => {
    const snapshot = query.state.data as Snapshot<unknown> | undefined
    if (!snapshot || snapshot.failure) return []
    return metasOf(query).flatMap(({ path, everyMs }) => {
      const intervalMs = everyMs(snapshot)
      return intervalMs === false ? [] : [{ path, everyMs: intervalMs }]
    })
  })
}

function take(change: Change, reads: readonly FollowedRead[]) {
  if (change.kind === 'time') {
    const atMs = computerNow()
    return observeDate(new Date(change.at).toUTCString(), atMs, atMs)
  }
  const path = reads[change.read]?.path
  for (const query of activeQueries()) {
    const [meta] = metasOf(query)
    if (!meta || meta.path !== path) continue
    if (change.kind === 'again') void client().refetchQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })
    // A read that is on its way is newer, such as the one after a write.
    else if (query.state.fetchStatus === 'idle' && !query.state.isInvalidated) {
      const reply = replyOfBody(meta.endpoint, change.reply, { url: meta.path })
      client().setQueryData<Snapshot<unknown>>(query.queryKey, (before) => snapshotAfter(before, reply, now(), meta.readsRows))
    }
  }
}

/** The values of followed reads were current until the stream was lost, and count as read at that time. */
function endFollowing(paths: ReadonlySet<string>) {
  for (const query of activeQueries()) {
    if (!metasOf(query).some(({ path }) => paths.has(path))) continue
    client().setQueryData<Snapshot<unknown>>(query.queryKey, (snapshot) => snapshot && { ...snapshot, asOfMs: now() })
  }
}

/**
 * Follows the polled reads of the screen on a stream of the platform, where it offers one. A hidden tab has no stream, so that
 * the connections of the browser are left to visible tabs.
 */
export function followChanges() {
  const follower = createFollower({
    wanted: () => (document.visibilityState === 'hidden' || bearer() === undefined ? [] : readsToFollow(polledReads())),
    open: (reads, onChange, signal) =>
      readStream(
        fetch(atPlatform(urlOf(readChanges, {}, changesQuery(reads))), {
          headers: { accept: 'text/event-stream', authorization: `Bearer ${bearer() ?? ''}` },
          cache: 'no-store',
          signal,
        }),
        onChange,
      ),
    onChange: take,
    onFollowed(paths) {
      const before = store.get(followedPathsAtom)
      if (paths.size === 0 && before.size > 0) endFollowing(before)
      store.set(followedPathsAtom, paths)
    },
  })
  const subscribe = (to: QueryClient) => to.getQueryCache().subscribe(follower.update)
  let unsubscribe = subscribe(client())
  store.sub(queryClientAtom, () => {
    unsubscribe()
    follower.reset()
    unsubscribe = subscribe(client())
  })
  document.addEventListener('visibilitychange', follower.update)
}
