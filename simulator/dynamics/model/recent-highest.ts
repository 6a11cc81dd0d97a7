interface Step {
  readonly fromMs: number
  readonly value: number
}

/** Changes that are kept without a read. The windows are shorter than a minute, and values change once in a second. */
const MAX_STEPS = 600

/** The course of a value over the last seconds, for its highest value in a window of time. */
export class RecentHighest {
  readonly #steps: Step[] = []
  /** The last value; NaN before the first one. */
  #last = NaN
  /** There is one step, so that its value is the highest of any window. */
  #isSteady = false

  /** The value from this moment on. Values come in the order of time; a later value of the same moment replaces the earlier one. */
  set(value: number, nowMs: number): void {
    // Called for every station in every second, mostly with the same value.
    if (this.#last === value) return
    this.#last = value
    if (this.#steps.at(-1)?.fromMs === nowMs) this.#steps.pop()
    if (this.#steps.at(-1)?.value !== value) this.#steps.push({ fromMs: nowMs, value })
    if (this.#steps.length > MAX_STEPS) this.#steps.shift()
    this.#isSteady = this.#steps.length === 1
  }

  /** As `within`, but keeps older values. The window must not be longer than the one of `within`. */
  lookBack(windowMs: number, nowMs: number): number {
    const first = this.#steps.findLastIndex(({ fromMs }) => fromMs <= nowMs - windowMs)
    return this.#steps.slice(Math.max(0, first)).reduce((most, { value }) => Math.max(most, value), 0)
  }

  /** The highest value that held at a moment later than `nowMs − windowMs`; 0 before the first value. Forgets older values. */
  within(windowMs: number, nowMs: number): number {
    // Called for every station in every second.
    if (this.#isSteady) return Math.max(0, this.#last)
    const steps = this.#steps
    while (steps[1] && steps[1].fromMs <= nowMs - windowMs) steps.shift()
    this.#isSteady = steps.length === 1
    return steps.reduce((most, { value }) => Math.max(most, value), 0)
  }
}
