import type { Aedes } from 'aedes'
import type { Counts } from './embedded.ts'

/** Messages on their way through the broker at once; a clock that is run ahead a day would otherwise fill the memory. */
const UNDER_WAY_AT_MOST = 20_000

/** Hands messages to the broker and knows when it has passed all of them on. */
export class Handover {
  readonly #broker: Aedes
  readonly #counts: Counts
  #underWay = 0
  #waiting: (() => void)[] = []
  sent = 0

  constructor(broker: Aedes, counts: Counts) {
    this.#broker = broker
    this.#counts = counts
  }

  /** QoS 0, not retained: a message that nobody takes is gone. */
  send(topic: string, payload: string) {
    if (this.#underWay >= UNDER_WAY_AT_MOST) {
      this.#counts.dropped += 1
      return
    }
    this.#underWay += 1
    this.sent += 1
    this.#broker.publish({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }, () => this.#arrive())
  }

  settled(): Promise<void> {
    if (this.#underWay === 0) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #arrive() {
    this.#underWay -= 1
    if (this.#underWay > 0) return
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}
