import type { FeedMessage } from '#contract/tab/messages.ts'

const [CONNECTING, OPEN, CLOSING, CLOSED] = [0, 1, 2, 3] as const

/** The part of a `WebSocket` that MQTT.js uses, over a port of the engine. */
export class PortSocket extends EventTarget {
  static readonly CONNECTING = CONNECTING
  static readonly OPEN = OPEN
  static readonly CLOSING = CLOSING
  static readonly CLOSED = CLOSED
  readonly CONNECTING = CONNECTING
  readonly OPEN = OPEN
  readonly CLOSING = CLOSING
  readonly CLOSED = CLOSED

  readonly url: string
  readonly protocol = 'mqtt'
  binaryType = 'arraybuffer'
  readonly bufferedAmount = 0
  readyState: 0 | 1 | 2 | 3 = CONNECTING
  readonly #port: MessagePort

  constructor(url: string, port: MessagePort) {
    super()
    this.url = url
    this.#port = port
    port.addEventListener('message', ({ data }: MessageEvent<FeedMessage>) => this.#take(data))
    port.start()
    queueMicrotask(() => {
      if (this.readyState !== CONNECTING) return
      this.readyState = OPEN
      this.dispatchEvent(new Event('open'))
    })
  }

  #send(message: FeedMessage) {
    this.#port.postMessage(message)
  }

  #take(message: FeedMessage) {
    if (message === 'close') return this.#end()
    if ('taken' in message || this.readyState !== OPEN) return undefined
    const { bytes } = message
    this.dispatchEvent(new MessageEvent('message', { data: bytes.buffer }))
    return this.#send({ taken: bytes.byteLength })
  }

  #end() {
    if (this.readyState === CLOSED) return
    this.readyState = CLOSED
    this.#port.close()
    this.dispatchEvent(new Event('close'))
  }

  send(data: Uint8Array | ArrayBuffer) {
    if (this.readyState === OPEN) this.#send({ bytes: new Uint8Array(data) })
  }

  close() {
    if (this.readyState === CLOSED) return
    this.#send('close')
    this.#end()
  }
}

/**
 * Replaces `WebSocket` by a class that connects to the live feed of this tab over a port, and to every other address as before.
 * `isFeed` decides by the address.
 */
export function portSockets(
  Original: typeof WebSocket,
  isFeed: (url: URL) => boolean,
  connect: () => MessagePort,
): typeof WebSocket {
  return new Proxy(Original, {
    construct(target, [url, protocols]: [string | URL, string[]?]) {
      const address = new URL(url)
      return isFeed(address) ? new PortSocket(address.href, connect()) : new target(url, protocols)
    },
  })
}
