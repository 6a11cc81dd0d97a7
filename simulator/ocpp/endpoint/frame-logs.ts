import { FrameLog } from './frame-log.ts'

/** Logs of the chargers that connected last. */
const MAX_LOGS = 500
/** Of one log. */
const MAX_CHARACTERS = 50_000
/** Of all logs together. */
const MAX_ALL_CHARACTERS = 6_000_000

/** The message logs of all chargers, with a bound for the memory of all of them together. */
export class FrameLogs {
  readonly #logs = new Map<string, FrameLog>()

  /** The log of a charger that connects. The log of the charger that connected first ends when there are too many. */
  open(identity: string): FrameLog {
    const log = this.#logs.get(identity) ?? new FrameLog(() => this.#maxCharacters())
    this.#logs.delete(identity)
    this.#logs.set(identity, log)
    const [oldest] = this.#logs
    if (oldest !== undefined && this.#logs.size > MAX_LOGS) {
      this.#logs.delete(oldest[0])
      // Its charger can still be connected.
      oldest[1].end()
    }
    return log
  }

  of(identity: string): FrameLog | undefined {
    return this.#logs.get(identity)
  }

  #maxCharacters(): number {
    return Math.min(MAX_CHARACTERS, MAX_ALL_CHARACTERS / this.#logs.size)
  }
}
