import type { World } from '#simulator/core/world/state.ts'

const zones = new WeakMap<World, Map<string, number>>()

/** The id of a bidding zone that was requested before. */
export const knownZone = (world: World, topicName: string): number | undefined => zones.get(world)?.get(topicName)

/** The id of the bidding zone of a message topic. It is stable, and counts from 1 in the order of the first requests. */
export function biddingZoneOf(world: World, topicName: string): number {
  const ids = zones.get(world) ?? new Map<string, number>()
  zones.set(world, ids)
  const id = ids.get(topicName) ?? ids.size + 1
  ids.set(topicName, id)
  return id
}
