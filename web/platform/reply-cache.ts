/** A parsed reply with the entity tag of the platform. */
interface CachedReply {
  tag: string
  /** The bearer token of the request, so that no other user gets the reply. */
  token: string
  reply: unknown
}

const MAX_REPLIES = 100

/** Cache of the last replies by address, in memory only, for requests with `If-None-Match`. */
export class ReplyCache {
  readonly #replies = new Map<string, CachedReply>()

  find(url: string, token: string | undefined): CachedReply | undefined {
    const cached = this.#replies.get(url)
    return cached?.token === token ? cached : undefined
  }

  /** Adds a reply. Above the limit the oldest reply is evicted. */
  keep(url: string, cached: CachedReply) {
    this.#replies.delete(url)
    this.#replies.set(url, cached)
    for (const oldest of this.#replies.keys()) {
      if (this.#replies.size <= MAX_REPLIES) break
      this.#replies.delete(oldest)
    }
  }

  clear() {
    this.#replies.clear()
  }
}
