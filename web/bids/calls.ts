import { listBids, readRecentBids, type Bid } from '#contract/bids.ts'
import { SECOND_MS, MINUTE_MS } from '#contract/durations.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { resource } from '#platform/resource.ts'
import { rollingResource } from '#platform/rolling-resource.ts'

const all = resource(listBids, { every: 30 * SECOND_MS })

/** The bids of a group. Other users can change them too. */
export const bids = (groupId: number) => all({ query: { group: groupId } })

export type RecentBids = ReplyOf<typeof readRecentBids>

/** The current bids. The hour is part of the key, so that a new hour triggers a new read. */
export const recentBids = rollingResource(readRecentBids, {
  addressAt: ({ groupId }: { groupId: number; hourMs: number }, nowMs) => ({
    query: { group: groupId, start: new Date(nowMs).toISOString() },
  }),
  everyMs: () => MINUTE_MS,
  take: (recent): RecentBids => recent,
  failed: 'Failed to get recent bids',
})

/** The cached reply of `listBids` after a bid was set: replaces or inserts the bid of its hour. */
export function withBid(list: readonly Bid[], bid: Bid): Bid[] {
  const hourMs = Date.parse(bid.hour)
  const others = list.filter((other) => other.groupId !== bid.groupId || Date.parse(other.hour) !== hourMs)
  return [...others, bid].toSorted((a, b) => Date.parse(a.hour) - Date.parse(b.hour))
}
