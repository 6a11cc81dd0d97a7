import type { RealClock } from '#simulator/run/pacer.ts'

interface Call {
  readonly atMs: number
  readonly order: number
  readonly call: () => void
}

/** A clock for tests: time passes only in `run` and for the declared duration of calls. */
export class FakeClock implements RealClock {
  #nowMs = 0
  #order = 0
  #calls = new Set<Call>()
  /** The duration of the longest call. */
  longestTurnMs = 0

  nowMs = () => this.#nowMs
  soon = (call: () => void) => this.after(0, call)
  after = (ms: number, call: () => void) => {
    const entry = { atMs: this.#nowMs + ms, order: (this.#order += 1), call }
    this.#calls.add(entry)
    return () => void this.#calls.delete(entry)
  }

  /** The real time of a call. */
  spend(ms: number) {
    this.#nowMs += ms
  }

  /** Lets real time pass and makes all calls that are due in it. */
  run(ms: number) {
    const endMs = this.#nowMs + ms
    for (;;) {
      const next = [...this.#calls].toSorted((a, b) => a.atMs - b.atMs || a.order - b.order)[0]
      if (!next || next.atMs > endMs || this.#nowMs > endMs) break
      this.#calls.delete(next)
      this.#nowMs = Math.max(this.#nowMs, next.atMs)
      const beforeMs = this.#nowMs
      next.call()
      this.longestTurnMs = Math.max(this.longestTurnMs, this.#nowMs - beforeMs)
    }
    this.#nowMs = Math.max(this.#nowMs, endMs)
  }
}
