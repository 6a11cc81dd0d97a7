import type { MqttClient } from 'mqtt'

/** The way in which a subscriber leaves. */
export const WAYS = ['disconnect', 'terminate', 'unsubscribe'] as const
export type LeaveMethod = (typeof WAYS)[number]

/** Topics of one SUBSCRIBE or UNSUBSCRIBE; the broker accepts packets of 64 kB. */
const TOPICS_PER_PACKET = 1_000

const packetsOf = (topics: readonly string[]) =>
  Array.from({ length: Math.ceil(topics.length / TOPICS_PER_PACKET) }, (_, index) =>
    topics.slice(index * TOPICS_PER_PACKET, (index + 1) * TOPICS_PER_PACKET),
  )

export async function subscribeAll(client: MqttClient, topics: readonly string[]) {
  for (const packet of packetsOf(topics)) await client.subscribeAsync(packet)
}

/** Leaves immediately, even with messages in transit; resolves when the client has no subscription and no connection. */
export async function leave(client: MqttClient, way: LeaveMethod, topics: readonly string[]) {
  if (way === 'unsubscribe') await Promise.all(packetsOf(topics).map((packet) => client.unsubscribeAsync(packet)))
  await client.endAsync(way === 'terminate')
}
