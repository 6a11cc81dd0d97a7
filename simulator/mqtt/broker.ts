import type { Server } from 'node:http'
import type { Client } from 'aedes'
import { deviceStatusTopic } from '#contract/live-feed.ts'
import type { Engine } from '#simulator/engine.ts'
import { FEED_PATH } from '#simulator/http/live-feed.ts'
import { isForThisMachine } from '#simulator/http/own-host.ts'
import type { Tokens } from '#simulator/http/tokens.ts'
import { type Counts, createBroker } from './embedded.ts'
import { attachExternal } from './external.ts'
import { Handover } from './handover.ts'
import { Publisher, statusOf } from './publish.ts'
import { takeSockets } from './socket-server.ts'
import { WatchedTopics } from './watched-topics.ts'

export interface FeedStats extends Counts {
  clients: number
  /** Topics that somebody listens to. */
  topics: number
  sent: number
  /** Messages removed from the queue because their last subscriber had left. */
  unwatched: number
  /** Messages that a fault of the scenario has lost. */
  lost: number
}

/** The live feed of a running simulator. */
export interface Feed {
  stats(): FeedStats
  /** Resolves when every message published so far has been handed to the sockets. */
  settled(): Promise<void>
  stop(): Promise<void>
}

export interface FeedSettings {
  server: Server
  engine: Engine
  tokens: Tokens
  /** Address of a broker to publish to instead of the embedded one. */
  external?: string
  /** The host that the server was told to listen on; loopback when left out. */
  host?: string
}

/** How often sessions are looked at for tokens that have expired, ms of real time. */
const LOOK_MS = 1_000

/** Starts the live feed: the embedded broker on `/mqtt` of the server, or a connection to another broker. */
export async function attachFeed({ server, engine, tokens, external, host }: FeedSettings): Promise<Feed> {
  if (external !== undefined) return attachExternal(engine, external)

  const counts: Counts = { refusedTokens: 0, refusedTopics: 0, dropped: 0 }
  let watched: WatchedTopics | undefined
  const { broker, cutExpired } = await createBroker(engine, tokens, counts, (client) => watched?.countOf(client) ?? 0)
  const topics = (watched = new WatchedTopics(broker))
  const handover = new Handover(broker, topics.has)
  const publisher = new Publisher(engine, { wants: topics.has, send: (topic, payload) => handover.send(topic, payload) })
  tellStatus()

  const sockets = takeSockets(
    server,
    FEED_PATH,
    () => engine.conditions.broker.down,
    (request) => isForThisMachine(request, host),
    (stream, request) => broker.handle(stream, request),
  )
  const obeyConditions = () => {
    if (engine.conditions.broker.down) sockets.cutAll()
    cutExpired()
  }
  const endings = [engine.onSecond((world) => publisher.publishSecond(world)), engine.onChange(obeyConditions)]
  const look = setInterval(obeyConditions, LOOK_MS)

  /** A retained message without a store: whoever subscribes to a status is told the present one. */
  function tellStatus() {
    broker.on('subscribe', (subscriptions, client: Client) => {
      for (const { topic } of subscriptions) {
        const station = engine.world.byStationId.get(Number(/\/(\d+)\/status$/.exec(topic)?.[1]))
        const isItsOwn =
          station &&
          station.sellerId !== null &&
          topic === deviceStatusTopic(station.sellerId, station.stationId) &&
          topics.has(topic)
        if (!isItsOwn) continue
        // The broker calls back when it is done, and takes no missing callback for an answer.
        client.publish({ cmd: 'publish', topic, payload: statusOf(station), qos: 0, retain: true, dup: false }, () => {})
      }
    })
  }

  return {
    stats: () => ({
      ...counts,
      dropped: counts.dropped + handover.dropped + publisher.dropped,
      clients: broker.connectedClients,
      topics: topics.size,
      sent: handover.sent,
      unwatched: handover.unwatched,
      lost: publisher.lost,
    }),
    settled: () => handover.settled(),
    async stop() {
      clearInterval(look)
      for (const end of endings) end()
      await new Promise<void>((resolve) => broker.close(resolve))
      sockets.stop()
    },
  }
}
