import { Duplex } from 'node:stream'
import type { FeedMessage } from '#contract/tab/messages.ts'

type Done = (error?: Error | null) => void

/**
 * A connection of an MQTT client over a port, as a byte stream for the broker. Bytes count as written when the client has taken
 * them, so that the buffer of the stream measures the backlog of the client.
 */
export class PortStream extends Duplex {
  readonly #port: MessagePort
  #done: Done | undefined

  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.addEventListener('message', ({ data }: MessageEvent<FeedMessage>) => this.#take(data))
    port.addEventListener('close', () => this.destroy())
    port.start()
  }

  #take(message: FeedMessage) {
    if (message === 'close') this.destroy()
    else if ('bytes' in message) this.push(Buffer.from(message.bytes))
    else {
      const done = this.#done
      this.#done = undefined
      done?.()
    }
  }

  #send(bytes: Uint8Array, done: Done) {
    this.#done = done
    const own = new Uint8Array(bytes)
    this.#port.postMessage({ bytes: own } satisfies FeedMessage, [own.buffer])
  }

  override _read() {
    // A port has no pause. The client sends a few small packets only.
  }

  override _write(piece: Uint8Array, _encoding: BufferEncoding, done: Done) {
    this.#send(piece, done)
  }

  override _writev(pieces: { chunk: Buffer | string; encoding: BufferEncoding }[], done: Done) {
    const bytes = pieces.map(({ chunk, encoding }) => (typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk))
    this.#send(Buffer.concat(bytes), done)
  }

  override _final(done: Done) {
    this.#port.postMessage('close' satisfies FeedMessage)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#port.postMessage('close' satisfies FeedMessage)
    this.#port.close()
    done(error)
  }
}
