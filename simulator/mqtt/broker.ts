import type { Server } from 'node:http'
import type { Engine } from '#simulator/run/engine.ts'
import { isForThisMachine, otherHost, type OwnHost } from '#simulator/http/own-host.ts'
import type { Tokens } from '#simulator/session/calls/tokens.ts'
import type { DeviceGate } from './device-gate.ts'
import { startEmbeddedFeed } from './embedded-feed.ts'
import { attachExternal } from './external.ts'
import { FEED_PATH, type FeedPublisher } from './feed.ts'
import { takeSockets } from './socket-server.ts'
import { takeTcp } from './tcp-server.ts'

export interface FeedSettings extends Omit<OwnHost, 'server'> {
  server: Server
  engine: Engine
  tokens: Tokens
  /** Devices outside that may publish. */
  devices?: DeviceGate | undefined
  /** URL of an external broker to publish to instead of the embedded one. */
  external?: string
  /** Where the embedded broker also accepts plain MQTT connections. */
  tcp?: { port: number; host: string }
  /** Called with an error that the feed has caught; by default the error is logged. */
  report?: (error: unknown) => void
}

/** Starts the live feed: the embedded broker on `/mqtt` of the server, or a connection to another broker. */
export async function attachFeed({
  server,
  engine,
  tokens,
  devices,
  external,
  host,
  publicNames,
  tcp,
  report = console.error,
}: FeedSettings): Promise<FeedPublisher> {
  if (external !== undefined) return attachExternal(engine, external, undefined, devices)

  const own: OwnHost = { host, publicNames }
  let mqttPort: number | undefined
  const feed = await startEmbeddedFeed({
    engine,
    tokens,
    devices,
    report,
    async open(broker, isDown) {
      // Listen on TCP first, because the port may be in use.
      const tcpServer = tcp && (await takeTcp(tcp.port, tcp.host, isDown, (stream) => broker.handle(stream)))
      mqttPort = tcpServer?.port
      const sockets = takeSockets(
        server,
        FEED_PATH,
        isDown,
        (request) => (isForThisMachine(request, own) ? undefined : otherHost(own)),
        (stream, request) => broker.handle(stream, request),
      )
      return tcpServer ? [sockets, tcpServer] : [sockets]
    },
  })
  return { ...feed, ...(mqttPort !== undefined && { mqttPort }) }
}
