/** Limits that are sent, or messages that go on, before other work does. */
const PORTION = 50

interface LimitedConnection {
  /** Sends the limits that have changed. Returns whether there was one. */
  sendLimits(): boolean
}

const otherWork = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Sends the limits of all connections in each second. Messages of chargers wait meanwhile: most of them answer the first limits
 * of a response, and the work on them would delay its last limits.
 */
export class LimitBursts {
  readonly #failed: (error: unknown) => void
  readonly #waiting: (() => void)[] = []
  #bursts = 0

  /** `failed` logs an error of a connection. */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  /** Sends the limits that have changed. The first ones are sent before this method returns. */
  start(connections: Iterable<LimitedConnection>): void {
    this.#bursts++
    void sendInPortions(connections)
      .catch(this.#failed)
      .then(() => {
        this.#bursts--
        return this.#release()
      })
  }

  /** Resolves when no limits are being sent, in the order of the calls. */
  async over(): Promise<void> {
    if (this.#bursts > 0 || this.#waiting.length > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  async #release(): Promise<void> {
    while (this.#waiting.length > 0) {
      for (const goOn of this.#waiting.splice(0, PORTION)) goOn()
      await otherWork()
    }
  }
}

/**
 * Sends the first portion before it returns. Connections without a changed limit do not count, so that the first limits of a
 * response do not wait for the rest of the second.
 */
async function sendInPortions(connections: Iterable<LimitedConnection>): Promise<void> {
  let sent = 0
  for (const connection of connections) {
    if (!connection.sendLimits()) continue
    if (++sent % PORTION === 0) await otherWork()
  }
}
