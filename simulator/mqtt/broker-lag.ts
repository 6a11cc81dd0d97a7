/** The world counts as slowed for this long after it last waited, ms; the span over which its actual speed is measured. */
const SLOWED_MS = 2_000
/** A wait that starts after a longer time without one is logged, ms of real time. */
const LOG_AFTER_MS = 60_000

/** Knows whether an external broker slows the world, and logs the first wait. */
export class BrokerLag {
  readonly #broker: string
  #lastMs = -Infinity

  /** `broker` is its address without credentials. */
  constructor(broker: string) {
    this.#broker = broker
  }

  /** Whether the world waited for the broker within the last 2 s. */
  get slowsWorld() {
    return performance.now() - this.#lastMs < SLOWED_MS
  }

  /** The world waits for the broker now. */
  waits() {
    const nowMs = performance.now()
    if (nowMs - this.#lastMs > LOG_AFTER_MS) {
      console.warn(`MQTT broker ${this.#broker}: reads more slowly than the world runs. The world waits for it.`)
    }
    this.#lastMs = nowMs
  }
}
