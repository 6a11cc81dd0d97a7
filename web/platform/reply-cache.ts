import { SECOND_MS } from '#contract/durations.ts'

/** A parsed reply with the entity tag of the platform. */
interface CachedReply {
  tag: string
  /** The bearer token of the request, so that no other user gets the reply. */
  token: string
  reply: unknown
}

const MAX_REPLIES = 100

/** Adds an entry. Above the limit the oldest one is evicted. */
function put<Value>(entries: Map<string, Value>, key: string, value: Value) {
  entries.delete(key)
  entries.set(key, value)
  for (const oldest of entries.keys()) {
    if (entries.size <= MAX_REPLIES) break
    entries.delete(oldest)
  }
}

/** Cache of the last replies by address, in memory only, for requests with `If-None-Match`. */
export class ReplyCache {
  readonly #replies = new Map<string, CachedReply>()

  find(url: string, token: string | undefined): CachedReply | undefined {
    const cached = this.#replies.get(url)
    return cached?.token === token ? cached : undefined
  }

  keep(url: string, cached: CachedReply) {
    put(this.#replies, url, cached)
  }

  clear() {
    this.#replies.clear()
  }
}

/** The ages of copies that a cache between console and platform sends. */
export class CopyAges {
  readonly #dates = new Map<string, number>()
  #newestMs = NaN

  /** ms; 0 for a reply of the platform itself. A cache without `Age` sends the same `Date` again. Clocks may be wrong, and may jump. */
  ageMs(request: string, headers: Headers): number {
    const age = headers.get('age') ?? ''
    const dateMs = Date.parse(headers.get('date') ?? '')
    if (/^[1-9]\d*$/.test(age)) return Number(age) * SECOND_MS
    if (Number.isNaN(dateMs)) return 0
    if (this.#dates.get(request) === dateMs) return Math.max(0, this.#newestMs - dateMs)
    this.#newestMs = dateMs
    put(this.#dates, request, dateMs)
    return 0
  }
}
