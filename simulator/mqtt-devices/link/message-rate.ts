import { SECOND_MS } from '#contract/durations.ts'

/** Messages of a device in a second, on average. Each is an action of the run, which is kept. */
const PER_SECOND = 10
/** Messages in a burst, such as those of an outage. */
const BURST = 100

/** Bounds the messages of one device. */
export class MessageRate {
  readonly sentence = `more than ${PER_SECOND} messages a second, of which the rest is not read`
  #left = BURST
  #atMs = -Infinity
  #isDropping = false

  /** `first dropped`: the messages before it were read. */
  admits(nowMs: number): 'admitted' | 'dropped' | 'first dropped' {
    const passedS = Math.max(0, nowMs - this.#atMs) / SECOND_MS
    this.#left = Math.min(BURST, this.#left + passedS * PER_SECOND)
    this.#atMs = nowMs
    if (this.#left >= 1) {
      this.#left -= 1
      this.#isDropping = this.#isDropping && this.#left < PER_SECOND
      return 'admitted'
    }
    const was = this.#isDropping
    this.#isDropping = true
    return was ? 'dropped' : 'first dropped'
  }
}
