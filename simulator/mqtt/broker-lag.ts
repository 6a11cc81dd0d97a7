import { SPEED_MEASURED_MS } from '#simulator/run/lost-seconds.ts'

/** A wait that starts after a longer time without one is logged, ms of real time. */
const LOG_AFTER_MS = 60_000

/** Knows whether an external broker slows the world, and logs the first wait. */
export class BrokerLag {
  readonly #broker: string
  #waits = 0
  #lastMs = -Infinity

  /** `broker` is its address without credentials. */
  constructor(broker: string) {
    this.#broker = broker
  }

  /** Whether the world waits for the broker, or did within the span over which its speed is measured. */
  get slowsWorld() {
    return this.#waits > 0 || performance.now() - this.#lastMs < SPEED_MEASURED_MS
  }

  /** The world waits for the broker until a promise is settled. */
  waits(end: Promise<void>) {
    if (performance.now() - this.#lastMs > LOG_AFTER_MS) {
      console.warn(`MQTT broker ${this.#broker}: reads more slowly than the world runs. The world waits for it.`)
    }
    this.#lastMs = performance.now()
    this.#waits += 1
    const over = () => {
      this.#lastMs = performance.now()
      this.#waits -= 1
    }
    end.then(over, over)
  }
}
