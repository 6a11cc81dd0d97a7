import { plural } from '#contract/plural.ts'

/** Minimum interval of log lines about dropped messages, ms of real time. */
const EVERY_MS = 10_000

const figure = (count: number) => `${count.toLocaleString('en')} ${plural(count, 'message', 'messages')}`

/** Counts dropped messages, and logs the counts at intervals while they grow. */
export class DropLog {
  readonly #broker: string
  #total = 0
  #logged = 0
  #reason = ''
  #timer: NodeJS.Timeout | undefined

  /** `broker` is its address without credentials. */
  constructor(broker: string) {
    this.#broker = broker
  }

  get total() {
    return this.#total
  }

  /** `reason` completes the sentence "dropped … because". */
  add(count: number, reason: string) {
    if (count === 0) return
    this.#total += count
    this.#reason = reason
    // The timer must not keep the process alive.
    this.#timer ??= setTimeout(() => this.write(), EVERY_MS).unref()
  }

  /** Logs the messages dropped since the last line, if any. */
  write() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const count = this.#total - this.#logged
    if (count === 0) return
    this.#logged = this.#total
    console.warn(
      `MQTT broker ${this.#broker}: ${figure(count)} dropped because ${this.#reason} (${figure(this.#total)} since the start).`,
    )
  }
}
