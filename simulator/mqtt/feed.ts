import type { Counts } from './embedded.ts'

export interface FeedStats extends Counts {
  clients: number
  /** Topics and filters that have a subscriber. */
  topics: number
  sent: number
  /** Messages removed from the queue because their last subscriber had left. */
  unwatched: number
  /** Messages that a fault of the scenario has lost. */
  lost: number
  /** Of the connection to another broker. */
  reconnects?: number
}

/** The live feed of a running simulator. */
export interface Feed {
  /** TCP port of the embedded broker, where it has one. */
  readonly mqttPort?: number
  stats(): FeedStats
  /** Resolves when every message published so far has been handed to the sockets. */
  settled(): Promise<void>
  stop(): Promise<void>
}
