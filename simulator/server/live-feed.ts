import type { readMqttUrl as readCall } from '#contract/live-feed.ts'
import type { Handler } from '#simulator/http/call.ts'
import { FEED_PATH } from '#simulator/mqtt/feed.ts'
import { stationOf } from '#simulator/session/calls/visibility.ts'

/** URL of the embedded feed as seen by a browser that uses this origin: same host, with TLS when the page uses TLS. */
export const ownFeedUrl = (origin: string) => `${origin.replace(/^http/, 'ws')}${FEED_PATH}`

/** A station without a seller has no topic. A scenario can remove the seller. */
export const readMqttUrl: Handler<typeof readCall> = ({ world, session, query, context, request }) => {
  const { broker } = context.engine.conditions
  const { stationId, sellerId } = stationOf(world, session, query.stationId)
  const hasTopic = sellerId !== null && !broker.withoutSeller.has(stationId)
  return { mqttUrl: broker.url ?? context.feedUrl(new URL(request.url).origin), destinationSellerIds: hasTopic ? [sellerId] : [] }
}
