/** A cache that keeps a limited number of the most recently used entries. */
export class BoundedCache<T> {
  readonly #entries = new Map<string, T>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Returns the entry of this key, and creates a missing entry. */
  of(key: string, make: () => T): T {
    const found = this.#entries.get(key)
    const entry = found ?? make()
    // A Map keeps insertion order, so the first key is the least recently used one.
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
