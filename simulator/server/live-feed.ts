import type { Request } from 'express'
import type { readMqttUrl as readCall } from '#contract/live-feed.ts'
import type { Handler } from '#simulator/http/serve.ts'
import { stationOf } from '#simulator/session/calls/visibility.ts'

export const FEED_PATH = '/mqtt'

/** The embedded feed as the browser of a request reaches it: on the same host, encrypted when the page is. */
export const ownFeedUrl = (request: Request) => `${request.secure ? 'wss' : 'ws'}://${request.get('host') ?? ''}${FEED_PATH}`

/** A station without an owner, or one that a scenario has robbed of it, has no topic to listen to. */
export const readMqttUrl: Handler<typeof readCall> = ({ world, session, query, context, request }) => {
  const { broker } = context.engine.conditions
  const { stationId, sellerId } = stationOf(world, session, query.stationId)
  const hasTopic = sellerId !== null && !broker.withoutSeller.has(stationId)
  return { mqttUrl: broker.url ?? context.feedUrl(request), destinationSellerIds: hasTopic ? [sellerId] : [] }
}
