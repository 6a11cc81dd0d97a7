export interface Message {
  readonly topic: string
  readonly payload: string
}

/** Slots of removed messages are cut off when there are this many. */
const MAX_EMPTY_SLOTS = 4_096

/** V8 keeps a JSON text in parts, which take a third more memory. Reading a character joins them. */
const joined = (text: string) => (Number.isNaN(text.charCodeAt(0)) ? '' : text)

/**
 * Messages in the order of their arrival. A removed message is released at once, also from a queue that is never empty: its
 * slot is cleared, and empty slots are cut off in portions.
 */
export class MessageQueue {
  #slots: (Message | undefined)[] = []
  /** Index of the oldest message. */
  #oldest = 0
  #bytes = 0

  get length() {
    return this.#slots.length - this.#oldest
  }

  /** Total length of topics and payloads. */
  get bytes() {
    return this.#bytes
  }

  /** Queued messages and empty slots, for a test of the memory. */
  get slots() {
    return this.#slots.length
  }

  add(topic: string, payload: string) {
    this.#slots.push({ topic, payload: joined(payload) })
    this.#bytes += topic.length + payload.length
  }

  /** Removes and returns the oldest message. */
  take(): Message | undefined {
    const message = this.#slots[this.#oldest]
    if (!message) return undefined
    this.#slots[this.#oldest] = undefined
    this.#oldest += 1
    this.#bytes -= message.topic.length + message.payload.length
    if (this.#oldest === this.#slots.length || this.#oldest > MAX_EMPTY_SLOTS) {
      this.#slots = this.#slots.slice(this.#oldest)
      this.#oldest = 0
    }
    return message
  }

  /** Removes everything. Returns the number of removed messages. */
  clear(): number {
    const { length } = this
    this.#slots = []
    this.#oldest = 0
    this.#bytes = 0
    return length
  }
}
