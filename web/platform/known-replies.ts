/** A reply as it was read, under the entity tag that the platform gave it. */
interface Known {
  tag: string
  /** The bearer that it was for: no other user gets it. */
  token: string
  reply: unknown
}

const KNOWN_AT_MOST = 100

/** The last replies by their addresses, in memory alone, for the platform to say that they have not changed. */
export class KnownReplies {
  readonly #replies = new Map<string, Known>()

  find(url: string, token: string | undefined): Known | undefined {
    const known = this.#replies.get(url)
    return known?.token === token ? known : undefined
  }

  /** Keeps a reply. Above the limit the one that was kept longest ago goes. */
  keep(url: string, known: Known) {
    this.#replies.delete(url)
    this.#replies.set(url, known)
    for (const oldest of this.#replies.keys()) {
      if (this.#replies.size <= KNOWN_AT_MOST) break
      this.#replies.delete(oldest)
    }
  }

  clear() {
    this.#replies.clear()
  }
}
