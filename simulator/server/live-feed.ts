import type { Request } from 'express'
import type { readMqttUrl as readCall } from '#contract/live-feed.ts'
import type { Handler } from '#simulator/http/serve.ts'
import { FEED_PATH } from '#simulator/mqtt/feed.ts'
import { stationOf } from '#simulator/session/calls/visibility.ts'

/** URL of the embedded feed as seen by the browser of a request: same host, with TLS when the page uses TLS. */
export const ownFeedUrl = (request: Request) => `${request.secure ? 'wss' : 'ws'}://${request.get('host') ?? ''}${FEED_PATH}`

/** A station without a seller has no topic. A scenario can remove the seller. */
export const readMqttUrl: Handler<typeof readCall> = ({ world, session, query, context, request }) => {
  const { broker } = context.engine.conditions
  const { stationId, sellerId } = stationOf(world, session, query.stationId)
  const hasTopic = sellerId !== null && !broker.withoutSeller.has(stationId)
  return { mqttUrl: broker.url ?? context.feedUrl(request), destinationSellerIds: hasTopic ? [sellerId] : [] }
}
