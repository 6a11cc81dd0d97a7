/**
 * Provides: the live feed: the embedded broker, and the connection to another broker. Needs: events, fingrid, http, ocpp, run,
 * session.
 */

import type { BrokerCounts } from './embedded.ts'

/** The path of the embedded live feed on the server. */
export const FEED_PATH = '/mqtt'

export interface FeedStats extends BrokerCounts {
  clients: number
  /** Topics and filters that have a subscriber. */
  topics: number
  sent: number
  /** Messages removed from the queue because their last subscriber had left. */
  unwatched: number
  /** Messages dropped by a scenario fault. */
  lost: number
  /** State of the connection to an external broker. */
  reconnects?: number
  /** Whether the world waits for an external broker. */
  slowsWorld?: boolean
}

/** The live feed of a running simulator. */
export interface FeedPublisher {
  /** TCP port of the embedded broker, if it has one. */
  readonly mqttPort?: number
  stats(): FeedStats
  /** Resolves when every message published so far has been passed to the sockets. */
  settled(): Promise<void>
  stop(): Promise<void>
}
