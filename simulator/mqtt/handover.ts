import type { Aedes } from 'aedes'
import { during } from '#simulator/run/failures.ts'

/**
 * Number of messages inside the broker at the same time; the next ones follow when half of them have passed. Each turn of the
 * event loop passes one portion. Its 200 kB are less than the allowed backlog of a reader.
 */
const PORTION = 400
/** Maximum queue length. A clock that runs ahead a day would otherwise fill the memory. */
const WAITING_AT_MOST = 20_000

interface Message {
  readonly topic: string
  readonly payload: string
}

/** Passes messages to the broker in portions and in order, and detects when all of them have left it. */
export class PublishQueue {
  readonly #broker: Aedes
  readonly #isWatched: (topic: string) => boolean
  readonly #report: (error: unknown) => void
  #waiting: Message[] = []
  /** Index of the first message in `#waiting` that has not been passed on. */
  #next = 0
  #underWay = 0
  #isScheduled = false
  #settling: (() => void)[] = []
  sent = 0
  /** Messages refused because too many were waiting. */
  dropped = 0
  /** Messages removed from the queue because their last subscriber had left. */
  unwatched = 0

  constructor(broker: Aedes, isWatched: (topic: string) => boolean, report: (error: unknown) => void) {
    this.#broker = broker
    this.#isWatched = isWatched
    this.#report = report
  }

  /** True if there is room for a message; otherwise the message counts as dropped. Call it before building a message. */
  admitOrDrop(): boolean {
    if (this.#waiting.length - this.#next < WAITING_AT_MOST) return true
    this.dropped += 1
    return false
  }

  /** QoS 0, not retained: a message without a subscriber is discarded. */
  send(topic: string, payload: string) {
    if (!this.admitOrDrop()) return
    this.#waiting.push({ topic, payload })
    this.#schedule()
  }

  settled(): Promise<void> {
    if (this.#isSettled) return Promise.resolve()
    return new Promise((resolve) => this.#settling.push(resolve))
  }

  get #isSettled() {
    return this.#underWay === 0 && this.#waiting.length === 0
  }

  /** Runs in a later turn of the event loop. A broker that calls back synchronously would otherwise nest the messages. */
  #schedule() {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(this.#passOn)
  }

  readonly #passOn = () => {
    this.#isScheduled = false
    while (this.#underWay < PORTION) {
      const message = this.#waiting[this.#next]
      if (!message) {
        this.#waiting = []
        this.#next = 0
        break
      }
      this.#next += 1
      if (this.#isWatched(message.topic)) this.#publish(message)
      else this.unwatched += 1
    }
    if (this.#isSettled) for (const resolve of this.#settling.splice(0)) resolve()
  }

  #publish({ topic, payload }: Message) {
    this.#underWay += 1
    this.sent += 1
    try {
      const packet = { cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false } as const
      during(`passing a message of ${topic} to the broker`, () => this.#broker.publish(packet, this.#arrive))
    } catch (error) {
      this.#arrive()
      this.#report(error)
    }
  }

  readonly #arrive = () => {
    this.#underWay -= 1
    if (this.#underWay <= PORTION / 2) this.#schedule()
  }
}
