/** Provides: bids of groups by hour, bidding zones and the market rules that refuse a bid. Needs: core, http, session. */

import type { Bid } from '#contract/bids.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { BidValues } from './bid-values.ts'

/** The start of the hour that contains a time. */
export const hourOf = (tMs: number): number => Math.floor(tMs / HOUR_MS) * HOUR_MS

/** The bids of a group, by hour. */
export const bidsOf = (_world: World, group: Group): Bid[] =>
  [...group.bids.keys()].toSorted((a, b) => a - b).flatMap((hourMs) => bidOf(group, hourMs) ?? [])

/** The bids of several groups for the hours that begin in a span, by hour and then by group. */
export function bidsBetween(groups: readonly Group[], startMs: number, endMs: number): Bid[] {
  const found = groups.flatMap((group) =>
    [...group.bids.keys()].filter((hourMs) => hourMs >= startMs && hourMs < endMs).map((hourMs) => ({ group, hourMs })),
  )
  return found.toSorted((a, b) => a.hourMs - b.hourMs).flatMap(({ group, hourMs }) => bidOf(group, hourMs) ?? [])
}

/** The bid of the hour that starts at this time, if any. */
export function bidOf({ id, bids }: Group, hourMs: number): Bid | null {
  const values = bids.get(hourMs)
  return values ? { hour: new Date(hourMs).toISOString(), ...values, groupId: id } : null
}

/** The bid of the hour that contains a time, and the next bid after that hour. */
export function recentBids(_world: World, group: Group, atMs: number): { current: Bid | null; next: Bid | null } {
  const hourMs = hourOf(atMs)
  let nextMs = Infinity
  for (const known of group.bids.keys()) if (known > hourMs) nextMs = Math.min(nextMs, known)
  return { current: bidOf(group, hourMs), next: bidOf(group, nextMs) }
}

/** Adds a bid to the schedule. The caller must check that the hour is free and in the future. */
export function addBid(world: World, group: Group, hourMs: number, values: BidValues): void {
  put(world, group, hourMs, values, 'added')
}

/** Changes the bid of an hour that has one. */
export function saveBid(world: World, group: Group, hourMs: number, values: BidValues): void {
  put(world, group, hourMs, values, 'changed')
}

function put(world: World, { id, bids }: Group, hourMs: number, { quantity, price }: BidValues, event: string) {
  bids.set(hourMs, { quantity, price })
  world.journal.add(world.nowMs, 'bid', { groupId: id, event, hour: new Date(hourMs).toISOString(), quantity, price })
}

/** Removes all bids. */
export function removeBids(world: World, { id, bids }: Group): void {
  for (const hourMs of [...bids.keys()].toSorted((a, b) => a - b)) {
    world.journal.add(world.nowMs, 'bid', { groupId: id, event: 'removed', hour: new Date(hourMs).toISOString() })
  }
  bids.clear()
}
