import { SPEED_MEASURED_MS } from '#simulator/run/lost-seconds.ts'

/** A broker that slows the world for this long is logged, ms of real time. */
const LOG_AFTER_MS = 10_000

/** Knows whether an external broker slows the world, and logs it once until the broker keeps up again. */
export class BrokerLag {
  readonly #broker: string
  #waits = 0
  /** The start of the first wait since the broker last kept up, and the end of the last one. */
  #firstMs = 0
  #lastMs = -Infinity
  #isLogged = false

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
    if (!this.slowsWorld) {
      this.#firstMs = performance.now()
      this.#isLogged = false
    } else if (!this.#isLogged && performance.now() - this.#firstMs >= LOG_AFTER_MS) {
      this.#isLogged = true
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
