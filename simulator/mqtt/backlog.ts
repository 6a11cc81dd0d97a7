/** A message that waits for the connection to a broker. */
export interface WaitingMessage {
  readonly topic: string
  readonly payload: string
  readonly retain: boolean
}

/** The head of the list is cut off when it has become this long, entries. */
const SPENT_AT_MOST = 4_096

/** V8 keeps a JSON text in parts, which take a third more memory. Reading a character joins them. */
const joined = (text: string) => (Number.isNaN(text.charCodeAt(0)) ? '' : text)

/**
 * Queued messages of a disconnected broker, in order. Statuses are sent first. Only the latest status of each topic is kept,
 * so statuses need no limit of their own.
 */
export class Backlog {
  readonly #statuses = new Map<string, string>()
  #values: (WaitingMessage | undefined)[] = []
  #spent = 0
  #bytes = 0

  /** Total length of the queued topics and payloads, without statuses. */
  get bytes() {
    return this.#bytes
  }

  get isEmpty() {
    return this.#statuses.size === 0 && this.#spent === this.#values.length
  }

  addStatus(topic: string, status: string) {
    this.#statuses.set(topic, status)
  }

  addValue(topic: string, payload: string) {
    this.#values.push({ topic, payload: joined(payload), retain: false })
    this.#bytes += topic.length + payload.length
  }

  /** Removes and returns the next message. */
  take(): WaitingMessage | undefined {
    for (const [topic, payload] of this.#statuses) {
      this.#statuses.delete(topic)
      return { topic, payload, retain: true }
    }
    const message = this.#values[this.#spent]
    if (!message) return undefined
    this.#values[this.#spent] = undefined
    this.#spent += 1
    this.#bytes -= message.topic.length + message.payload.length
    if (this.#spent === this.#values.length || this.#spent > SPENT_AT_MOST) {
      this.#values = this.#values.slice(this.#spent)
      this.#spent = 0
    }
    return message
  }

  /** Removes everything. Returns the number of values that were waiting. */
  clear(): number {
    const values = this.#values.length - this.#spent
    this.#statuses.clear()
    this.#values = []
    this.#spent = 0
    this.#bytes = 0
    return values
  }
}
