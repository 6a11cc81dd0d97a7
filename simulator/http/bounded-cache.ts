/** Keeps the entries used last, and no more than so many. */
export class BoundedCache<T> {
  readonly #entries = new Map<string, T>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** The entry of this key, made when it is not there. */
  of(key: string, make: () => T): T {
    const found = this.#entries.get(key)
    const entry = found ?? make()
    // Maps keep the order of insertion, so the first key is always the one not used for longest.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size > this.#most) {
      const oldest = this.#entries.keys().next()
      if (!oldest.done) this.#entries.delete(oldest.value)
    }
    return entry
  }

  clear() {
    this.#entries.clear()
  }

  get size() {
    return this.#entries.size
  }
}
