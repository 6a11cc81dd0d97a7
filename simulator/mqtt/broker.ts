import type { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import type { Engine } from '#simulator/run/engine.ts'
import { during } from '#simulator/run/failures.ts'
import { isForThisMachine } from '#simulator/http/own-host.ts'
import type { Tokens } from '#simulator/session/calls/tokens.ts'
import { type BrokerCounts, createBroker } from './embedded.ts'
import { attachExternal } from './external.ts'
import { PublishQueue } from './handover.ts'
import { Publisher } from './publish.ts'
import { RetainedStatuses } from './retained-statuses.ts'
import { type SocketServer, takeSockets } from './socket-server.ts'
import { takeTcp } from './tcp-server.ts'
import { FEED_PATH, type FeedPublisher } from './feed.ts'

export interface FeedSettings {
  server: Server
  engine: Engine
  tokens: Tokens
  /** URL of an external broker to publish to instead of the embedded one. */
  external?: string
  /** The host that the server listens on; loopback by default. */
  host?: string
  /** Where the embedded broker also accepts plain MQTT connections. */
  tcp?: { port: number; host: string }
  /** Called with an error that the feed has caught; by default the error is logged. */
  report?: (error: unknown) => void
}

/** Interval of the check for sessions with expired tokens, ms of real time. */
const POLL_MS = 1_000

/** Starts the live feed: the embedded broker on `/mqtt` of the server, or a connection to another broker. */
export async function attachFeed({
  server,
  engine,
  tokens,
  external,
  host,
  tcp,
  report = console.error,
}: FeedSettings): Promise<FeedPublisher> {
  if (external !== undefined) return attachExternal(engine, external)

  const counts: BrokerCounts = { refusedTokens: 0, refusedTopics: 0, dropped: 0 }
  const { broker, watched, cutExpired } = await createBroker(engine, tokens, counts)
  const handover = new PublishQueue(broker, watched.has, report)
  const publisher = new Publisher(engine, {
    wants: (topic) => watched.has(topic) && handover.admitOrDrop(),
    send: (topic, payload) => handover.send(topic, payload),
  })
  new RetainedStatuses(engine, watched).follow(broker, report)
  // The type definitions lack this event. Without a listener it ends the process.
  ;(broker as EventEmitter).on('error', report)

  const isDown = () => engine.conditions.broker.down
  // Listen on TCP first, because the port may be in use.
  const tcpServer = tcp && (await takeTcp(tcp.port, tcp.host, isDown, (stream) => broker.handle(stream)))
  const sockets = takeSockets(
    server,
    FEED_PATH,
    isDown,
    (request) => isForThisMachine(request, host),
    (stream, request) => broker.handle(stream, request),
  )
  const servers: readonly SocketServer[] = tcpServer ? [sockets, tcpServer] : [sockets]
  const obeyConditions = () => {
    if (isDown()) for (const one of servers) one.cutAll()
    cutExpired()
  }
  const endings = [
    engine.onSecond((world) => during('publishing the live feed', () => publisher.publishSecond(world))),
    engine.onChange(obeyConditions),
  ]
  const look = setInterval(() => {
    try {
      during('looking for sessions that have expired', obeyConditions)
    } catch (error) {
      report(error)
    }
  }, POLL_MS)

  return {
    ...(tcpServer && { mqttPort: tcpServer.port }),
    stats: () => ({
      ...counts,
      dropped: counts.dropped + handover.dropped + publisher.dropped,
      clients: broker.connectedClients,
      topics: watched.size,
      sent: handover.sent,
      unwatched: handover.unwatched,
      lost: publisher.lost,
    }),
    settled: () => handover.settled(),
    async stop() {
      clearInterval(look)
      for (const end of endings) end()
      await new Promise<void>((resolve) => broker.close(resolve))
      for (const one of servers) one.stop()
    },
  }
}
