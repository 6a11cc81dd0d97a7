interface Portion {
  messages: number
  bytes: number
}

const nothing = (): Portion => ({ messages: 0, bytes: 0 })

/**
 * Counts the messages that a broker has read. QoS 0 has no acknowledgement, but a broker reads its connection in order, so the
 * reply to a ping confirms all messages sent before the ping.
 */
export class Confirmations {
  /** What each unanswered ping will confirm, oldest first. */
  #pinged: Portion[] = []
  #open = nothing()
  #unconfirmedBytes = 0

  /** Messages sent since the last ping. */
  get open(): Readonly<Portion> {
    return this.#open
  }

  /** Bytes sent and not confirmed. */
  get unconfirmedBytes() {
    return this.#unconfirmedBytes
  }

  /** Messages sent and not confirmed. */
  get unconfirmed() {
    return this.#pinged.reduce((sum, portion) => sum + portion.messages, this.#open.messages)
  }

  handedOver(bytes: number) {
    this.#open.messages += 1
    this.#open.bytes += bytes
    this.#unconfirmedBytes += bytes
  }

  pinged() {
    this.#pinged.push(this.#open)
    this.#open = nothing()
  }

  /** The broker has answered the oldest ping. Returns the number of messages that the reply confirms. */
  answered(): number {
    const { messages, bytes } = this.#pinged.shift() ?? nothing()
    this.#unconfirmedBytes -= bytes
    return messages
  }

  /** The connection has ended. Returns the number of messages that were never confirmed. */
  reset(): number {
    const messages = this.unconfirmed
    this.#pinged = []
    this.#open = nothing()
    this.#unconfirmedBytes = 0
    return messages
  }
}
