import type { World } from '#simulator/core/world/state.ts'

const zones = new WeakMap<World, Map<string, number>>()

/** The id of a bidding zone that somebody has asked for before. */
export const knownZone = (world: World, topicName: string): number | undefined => zones.get(world)?.get(topicName)

/** The id of the bidding zone of a message topic: always the same one, from 1 in the order in which they were asked for. */
export function biddingZoneOf(world: World, topicName: string): number {
  const ids = zones.get(world) ?? new Map<string, number>()
  zones.set(world, ids)
  const id = ids.get(topicName) ?? ids.size + 1
  ids.set(topicName, id)
  return id
}
