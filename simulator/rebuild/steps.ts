/** A value that changes at some times, ms, and holds until the next one. */
export class Steps<T> {
  readonly times: number[] = []
  readonly values: T[] = []

  /** Times must not decrease; a second value for the same time replaces the first one. */
  add(atMs: number, value: T): void {
    if (this.times.at(-1) === atMs) this.values[this.values.length - 1] = value
    else if (this.values.length === 0 || this.values.at(-1) !== value) {
      this.times.push(atMs)
      this.values.push(value)
    }
  }

  /** The place of the value at this time; -1 before the first one. */
  #placeAt(atMs: number): number {
    let [low, high] = [0, this.times.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.times[middle] ?? Infinity) <= atMs) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  at(atMs: number): T | undefined {
    return this.values[this.#placeAt(atMs)]
  }

  /** The values in a span, the one at its start included. */
  within(fromMs: number, toMs: number): T[] {
    const found: T[] = []
    for (let place = Math.max(0, this.#placeAt(fromMs)); place < this.times.length; place++) {
      if ((this.times[place] ?? Infinity) > toMs) break
      found.push(this.values[place] as T)
    }
    return found
  }

  /** The mean of numbers over a span, without the parts that have none; undefined without any. */
  mean(fromMs: number, toMs: number): number | undefined {
    let [sum, ms, sinceMs] = [0, 0, fromMs]
    for (let place = Math.max(0, this.#placeAt(fromMs)); sinceMs < toMs && place < this.times.length; place++) {
      const endMs = Math.min(toMs, this.times[place + 1] ?? toMs)
      const [value, startMs] = [this.values[place], Math.max(sinceMs, this.times[place] ?? 0)]
      if (typeof value === 'number' && endMs > startMs) {
        sum += value * (endMs - startMs)
        ms += endMs - startMs
      }
      sinceMs = Math.max(sinceMs, endMs)
    }
    return ms === 0 ? undefined : sum / ms
  }

  *entries(): Generator<readonly [atMs: number, value: T]> {
    for (const [place, atMs] of this.times.entries()) yield [atMs, this.values[place] as T]
  }
}
