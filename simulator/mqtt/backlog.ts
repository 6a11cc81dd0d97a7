import { type Message, MessageQueue } from './message-queue.ts'

/** A message that waits for the connection to a broker. */
export interface WaitingMessage extends Message {
  readonly retain: boolean
}

/**
 * Queued messages of a disconnected broker, in order. Statuses are sent first. Only the latest status of each topic is kept,
 * so statuses need no limit of their own.
 */
export class Backlog {
  readonly #statuses = new Map<string, string>()
  readonly #values = new MessageQueue()

  /** Total length of the queued topics and payloads, without statuses. */
  get bytes() {
    return this.#values.bytes
  }

  get length() {
    return this.#statuses.size + this.#values.length
  }

  addStatus(topic: string, status: string) {
    this.#statuses.set(topic, status)
  }

  addValue(topic: string, payload: string) {
    this.#values.add(topic, payload)
  }

  /** Removes and returns the next message. */
  take(): WaitingMessage | undefined {
    for (const [topic, payload] of this.#statuses) {
      this.#statuses.delete(topic)
      return { topic, payload, retain: true }
    }
    const message = this.#values.take()
    return message && { ...message, retain: false }
  }

  /** Removes everything. Returns the number of values that were waiting. */
  clear(): number {
    this.#statuses.clear()
    return this.#values.clear()
  }
}
