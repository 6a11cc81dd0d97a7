import type { Server } from 'node:http'
import type { Engine } from '#simulator/run/engine.ts'
import { isForThisMachine, otherHost, type OwnHost } from '#simulator/http/own-host.ts'
import type { Tokens } from '#simulator/session/calls/tokens.ts'
import type { DeviceGate } from './device-gate.ts'
import { startEmbeddedFeed, type Entrance } from './embedded-feed.ts'
import { attachExternal } from './external.ts'
import { FEED_PATH, type FeedPublisher } from './feed.ts'
import { takeSockets, MAX_PACKET_BYTES, MAX_SOCKETS } from './socket-server.ts'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { packetSizes } from './packet-sizes.ts'
import { makeRoom } from './reader-backlog.ts'

/** A TCP connection as a byte stream that ends when a packet is too large. Its buffer measures the backlog of a reader. */
class GuardedSocket extends Duplex {
  readonly #socket: Socket

  constructor(socket: Socket) {
    super()
    this.#socket = socket
    const isWithin = packetSizes(MAX_PACKET_BYTES)
    socket.on('data', (piece: Buffer) => {
      if (!isWithin(piece)) this.destroy()
      else if (!this.push(piece)) socket.pause()
    })
    socket.on('end', () => this.push(null))
    socket.on('error', () => this.destroy())
    socket.on('close', () => this.destroy())
  }

  override _read() {
    this.#socket.resume()
  }

  override _write(piece: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.#socket.write(piece, encoding, done)
  }

  override _writev(pieces: { chunk: Buffer | string; encoding: BufferEncoding }[], done: (error?: Error | null) => void) {
    const bytes = pieces.map(({ chunk, encoding }) => (typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk))
    this.#socket.write(Buffer.concat(bytes), done)
  }

  override _final(done: () => void) {
    this.#socket.end(done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#socket.destroy()
    done(error)
  }
}

/**
 * Accepts plain MQTT connections on a separate TCP port, for clients without WebSockets; 0 selects a free port. Rejects with
 * the error of the system if the port is not available. While `isDown`, every connection is closed immediately.
 */
async function takeTcp(
  port: number,
  host: string,
  isDown: () => boolean,
  take: (stream: Duplex) => void,
): Promise<Entrance & { readonly port: number }> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    if (isDown() || sockets.size >= MAX_SOCKETS) {
      socket.destroy()
      return
    }
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    const stream = new GuardedSocket(socket)
    makeRoom(stream)
    take(stream)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  // A connection that the system cannot accept.
  server.on('error', (error) => console.error('The TCP port of the live feed has failed:', error.message))
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cutAll,
    stop() {
      server.close()
      cutAll()
    },
  }
}

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
