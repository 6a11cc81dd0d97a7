import type { Duplex } from 'node:stream'
import type { Entrance } from '#simulator/mqtt/embedded-feed.ts'
import { makeRoom } from '#simulator/mqtt/reader-backlog.ts'
import type { FeedMessage } from '#contract/tab/messages.ts'
import { PortStream } from './port-stream.ts'

/** Connections at the same time. A page has one. */
const MAX_STREAMS = 100

/** The entrance to the broker for pages: each connection is a port. */
export class FeedEntrance implements Entrance {
  readonly #take: (stream: Duplex) => void
  readonly #isDown: () => boolean
  readonly #streams = new Set<PortStream>()

  constructor(take: (stream: Duplex) => void, isDown: () => boolean) {
    this.#take = take
    this.#isDown = isDown
  }

  /** Accepts a connection. Closes it while the broker is down, and when too many are open. */
  accept(port: MessagePort) {
    if (this.#isDown() || this.#streams.size >= MAX_STREAMS) {
      port.postMessage('close' satisfies FeedMessage)
      port.close()
      return
    }
    const stream = new PortStream(port)
    makeRoom(stream)
    this.#streams.add(stream)
    stream.once('close', () => this.#streams.delete(stream))
    this.#take(stream)
  }

  cutAll() {
    for (const stream of this.#streams) stream.destroy()
  }

  stop() {
    this.cutAll()
  }
}
