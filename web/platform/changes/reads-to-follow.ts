import { type FollowedRead, followedText, MAX_FOLLOWED } from '#contract/changes/changes.ts'
import { SECOND_MS } from '#contract/durations.ts'

/** A read on the screen that would be polled. */
export interface PolledRead {
  readonly path: string
  readonly everyMs: number
}

/** Servers accept at least 8 kB for the first line of a request. */
const MAX_QUERY_LENGTH = 6_000

/** The query of a stream of these reads. */
export const changesQuery = (reads: readonly FollowedRead[]) => ({ reads: reads.map(followedText) })

const lengthOf = (read: FollowedRead) => encodeURIComponent(followedText(read)).length + 3

/**
 * The reads that one stream follows: each path once, at its shortest interval, those with the shortest intervals first. Reads
 * without room in the address are polled, and so are reads of other servers.
 */
export function readsToFollow(polled: readonly PolledRead[]): FollowedRead[] {
  const shortest = new Map<string, number>()
  for (const { path, everyMs } of polled) {
    if (path.startsWith('/api/')) shortest.set(path, Math.min(everyMs, shortest.get(path) ?? Infinity))
  }
  const reads = [...shortest].map(([path, everyMs]) => ({ path, everyS: Math.max(1, Math.round(everyMs / SECOND_MS)) }))
  const inOrder = reads.toSorted((a, b) => a.everyS - b.everyS || (a.path < b.path ? -1 : 1)).slice(0, MAX_FOLLOWED)
  let length = 0
  return inOrder.filter((read) => {
    if (length + lengthOf(read) > MAX_QUERY_LENGTH) return false
    length += lengthOf(read)
    return true
  })
}
