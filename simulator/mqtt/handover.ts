import type { Aedes } from 'aedes'
import { during } from '#simulator/run/failures.ts'
import { type Message, MessageQueue } from './message-queue.ts'

/**
 * Number of messages inside the broker at the same time; the next ones follow when half of them have passed. Each turn of the
 * event loop passes one portion. Its 200 kB are less than the allowed backlog of a reader.
 */
const PORTION = 400
/** Deliveries of these messages at the same time. A message of 1,000 subscribers is 1,000 deliveries, which block other work. */
const DELIVERIES = 10_000
/** Limits of the queue. A clock that runs ahead a day would otherwise fill the memory. */
export const MAX_QUEUE = { messages: 20_000, bytes: 16 * 2 ** 20 }

/** The longest wait for queued messages, ms: with 1,000 subscribers, the queue can take minutes. */
const SETTLED_WITHIN_MS = 5_000

/** Waits for the messages up to a number. */
interface Settling {
  readonly upTo: number
  /** Messages up to this number that have not left the broker. */
  left: number
  readonly resolve: () => void
}

/** Passes messages to the broker in portions and in order, and detects when they have left it. */
export class PublishQueue {
  readonly #broker: Aedes
  readonly #subscriptionsTo: (topic: string) => number
  readonly #report: (error: unknown) => void
  readonly #queue = new MessageQueue()
  /** Number of messages taken from the queue, and so the number of the last one. */
  #taken = 0
  #inProgress = 0
  #deliveries = 0
  #isScheduled = false
  /** One for each call that waits. */
  #settling: Settling[] = []
  sent = 0
  /** Messages refused because too many were waiting. */
  dropped = 0
  /** Messages removed from the queue because their last subscriber had left. */
  unwatched = 0

  /** `subscriptionsTo` returns the number of subscriptions to a topic. */
  constructor(broker: Aedes, subscriptionsTo: (topic: string) => number, report: (error: unknown) => void) {
    this.#broker = broker
    this.#subscriptionsTo = subscriptionsTo
    this.#report = report
  }

  /** True if there is room for a message; otherwise the message counts as dropped. Call it before building a message. */
  admitOrDrop(): boolean {
    if (this.#queue.length < MAX_QUEUE.messages && this.#queue.bytes < MAX_QUEUE.bytes) return true
    this.dropped += 1
    return false
  }

  /** QoS 0, not retained: a message without a subscriber is discarded. */
  send(topic: string, payload: string) {
    if (!this.admitOrDrop()) return
    this.#queue.add(topic, payload)
    this.#schedule()
  }

  /** Resolves when the messages that are queued now have left the broker, and after 5 s at the latest. Later messages do not count. */
  async settled(): Promise<void> {
    const left = this.#inProgress + this.#queue.length
    if (left === 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => settling.resolve(), SETTLED_WITHIN_MS)
      const settling: Settling = {
        upTo: this.#taken + this.#queue.length,
        left,
        resolve: () => {
          clearTimeout(timer)
          this.#settling = this.#settling.filter((one) => one !== settling)
          resolve()
        },
      }
      this.#settling.push(settling)
    })
  }

  /** Runs in a later turn of the event loop. A broker that calls back synchronously would otherwise nest the messages. */
  #schedule() {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(this.#passOn)
  }

  readonly #passOn = () => {
    this.#isScheduled = false
    while (this.#inProgress < PORTION && this.#deliveries < DELIVERIES) {
      const message = this.#queue.take()
      if (!message) return
      this.#taken += 1
      const deliveries = this.#subscriptionsTo(message.topic)
      if (deliveries > 0) this.#publish(message, this.#taken, deliveries)
      else {
        this.unwatched += 1
        this.#settle(this.#taken)
      }
    }
  }

  #publish({ topic, payload }: Message, number: number, deliveries: number) {
    this.#inProgress += 1
    this.#deliveries += deliveries
    this.sent += 1
    const arrive = () => {
      this.#inProgress -= 1
      this.#deliveries -= deliveries
      this.#settle(number)
      const hasRoom = this.#inProgress <= PORTION / 2 && this.#deliveries <= DELIVERIES / 2
      if (hasRoom && this.#queue.length > 0) this.#schedule()
    }
    try {
      const packet = { cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false } as const
      during(`passing a message of ${topic} to the broker`, () => this.#broker.publish(packet, arrive))
    } catch (error) {
      arrive()
      this.#report(error)
    }
  }

  /** A message has left the broker. Messages can leave it in another order than they came. */
  #settle(number: number) {
    for (const settling of this.#settling) {
      if (number > settling.upTo) continue
      settling.left -= 1
      if (settling.left === 0) settling.resolve()
    }
  }
}
