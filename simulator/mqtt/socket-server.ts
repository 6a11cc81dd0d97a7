import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createServer, type WebSocketDuplex } from 'websocket-stream'
import type { WebSocket, WebSocketServer } from 'ws'
import { refuseUpgrade } from '#simulator/http/refuse-upgrade.ts'
import type { Entrance } from './embedded-feed.ts'
import { packetSizes } from './packet-sizes.ts'
import { makeRoom } from './reader-backlog.ts'

/** An MQTT packet of a console has a few hundred bytes; larger frames and packets do not come from a console. */
export const MAX_PACKET_BYTES = 64 * 1024
export const MAX_SOCKETS = 2_000

const speaksMqtt = (request: IncomingMessage) =>
  (request.headers['sec-websocket-protocol'] ?? '').split(',').some((protocol) => protocol.trim() === 'mqtt')

/**
 * Accepts WebSocket connections on one path of an HTTP server and passes each on as a byte stream. A client must use the
 * sub-protocol `mqtt`. While `isDown`, no connection is accepted. A request with a refusal, a sentence, is answered with 403.
 */
export function takeSockets(
  server: Server,
  path: string,
  isDown: () => boolean,
  refusalOf: (request: IncomingMessage) => string | undefined,
  take: (stream: WebSocketDuplex, request: IncomingMessage) => void,
): Entrance {
  const sockets = createServer({
    noServer: true,
    maxPayload: MAX_PACKET_BYTES,
    handleProtocols: (protocols: Set<string>) => (protocols.has('mqtt') ? 'mqtt' : false),
    // Its type definitions are written for an older `ws`.
  }) as unknown as WebSocketServer
  sockets.on('stream', (stream: WebSocketDuplex, request: IncomingMessage) => {
    makeRoom(stream)
    const isWithin = packetSizes(MAX_PACKET_BYTES)
    const socket = stream.socket as unknown as WebSocket
    socket.on('message', (piece: Buffer) => {
      if (!isWithin(piece)) socket.terminate()
    })
    take(stream, request)
  })
  sockets.on('error', (error: Error) => console.error('The live feed has failed:', error.message))

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [asked] = (request.url ?? '').split('?')
    const refusal = refusalOf(request)
    if (isDown()) socket.destroy()
    else if (asked !== path) refuseUpgrade(socket, '404 Not Found')
    else if (refusal !== undefined) refuseUpgrade(socket, '403 Forbidden', refusal)
    else if (!speaksMqtt(request)) refuseUpgrade(socket, '400 Bad Request')
    else if (sockets.clients.size >= MAX_SOCKETS) refuseUpgrade(socket, '503 Service Unavailable')
    else sockets.handleUpgrade(request, socket, head, (client) => sockets.emit('connection', client, request))
  }
  server.on('upgrade', upgrade)

  const cutAll = () => {
    for (const client of sockets.clients) client.terminate()
  }
  return {
    cutAll,
    stop() {
      server.off('upgrade', upgrade)
      cutAll()
      sockets.close()
    },
  }
}
