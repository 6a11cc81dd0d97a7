import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'

const FIRST_DELAY_MS = SECOND_MS
const LONGEST_DELAY_MS = 8 * SECOND_MS
const FORGOTTEN_AFTER_MS = 10 * MINUTE_MS
const MAX_KEYS = 1_000

interface Attempts {
  readonly count: number
  readonly atMs: number
  readonly untilMs: number
}

/**
 * Slows down guesses of a password. The answer to a wrong one waits, twice as long each time, and a further attempt of the same
 * address for the same identity is refused meanwhile. Other chargers behind the address are not affected.
 */
export class WrongPasswords {
  readonly #attempts = new Map<string, Attempts>()
  readonly #nowMs: () => number

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** Whether the answer to a wrong password is still waiting. */
  isWaiting(address: string, identity: string): boolean {
    return this.#nowMs() < (this.#attempts.get(`${address} ${identity}`)?.untilMs ?? -Infinity)
  }

  /** Notes a wrong password. Returns how long its answer must wait, ms. */
  wrong(address: string, identity: string): number {
    const key = `${address} ${identity}`
    const atMs = this.#nowMs()
    const before = this.#attempts.get(key)
    const count = before && atMs - before.atMs < FORGOTTEN_AFTER_MS ? before.count + 1 : 1
    const delayMs = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (count - 1))
    this.#attempts.delete(key)
    this.#attempts.set(key, { count, atMs, untilMs: atMs + delayMs })
    const [oldest] = this.#attempts.keys()
    if (oldest !== undefined && this.#attempts.size > MAX_KEYS) this.#attempts.delete(oldest)
    return delayMs
  }

  right(address: string, identity: string): void {
    this.#attempts.delete(`${address} ${identity}`)
  }
}
