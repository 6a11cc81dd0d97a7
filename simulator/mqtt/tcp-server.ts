import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { Entrance } from './embedded-feed.ts'
import { packetSizes } from './packet-sizes.ts'
import { makeRoom } from './reader-backlog.ts'
import { MAX_PACKET_BYTES, MAX_SOCKETS } from './socket-server.ts'

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
export async function takeTcp(
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
