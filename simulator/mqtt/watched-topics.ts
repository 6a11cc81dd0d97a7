import type { Aedes, Client } from 'aedes'
import { isExact, readFilter, WildcardFilters } from './topic-filter.ts'

/** Topics and filters of one client; a filter with wildcards counts as one. */
const MAX_TOPICS = 5_000

/** The topics that have a subscriber, so that no message is built without one. */
export class WatchedTopics {
  readonly #filtersOf = new Map<Client, Set<string>>()
  /** Subscribers by topic or filter. */
  readonly #watchers = new Map<string, number>()
  readonly #wildcards = new WildcardFilters()

  follow(broker: Aedes) {
    broker.on('unsubscribe', (filters, client) => {
      for (const filter of filters) this.#remove(client, filter)
    })
    broker.on('clientDisconnect', (client) => this.#forget(client))
  }

  /**
   * Adds the subscriptions of a client; false if the client has reached its limit. Subscriptions count before the broker
   * confirms them, because a client may send many SUBSCRIBE packets before the first SUBACK.
   */
  add(client: Client, filter: string): boolean {
    const filters = this.#filtersOf.get(client) ?? new Set()
    if (filters.has(filter)) return true
    if (filters.size >= MAX_TOPICS) return false
    this.#filtersOf.set(client, filters.add(filter))
    const before = this.#watchers.get(filter) ?? 0
    this.#watchers.set(filter, before + 1)
    if (before === 0) this.#follow(filter, 'add')
    return true
  }

  readonly has = (topic: string) => this.#watchers.has(topic) || this.#wildcards.matches(topic)

  /** Number of subscriptions that a message of this topic is delivered to. */
  readonly subscriptionsTo = (topic: string) => (this.#watchers.get(topic) ?? 0) + this.#wildcards.count(topic)

  filtersOf = (client: Client): ReadonlySet<string> => this.#filtersOf.get(client) ?? new Set()

  /** Topics and filters that have a subscriber. */
  get size() {
    return this.#watchers.size
  }

  /** The broker does not report the end of a connection that is replaced by another one with the same client id. */
  forgetClosed() {
    for (const client of this.#filtersOf.keys()) if (client.closed) this.#forget(client)
  }

  #forget(client: Client) {
    for (const filter of this.filtersOf(client)) this.#remove(client, filter)
    this.#filtersOf.delete(client)
  }

  #remove(client: Client, filter: string) {
    if (!this.#filtersOf.get(client)?.delete(filter)) return
    const left = (this.#watchers.get(filter) ?? 1) - 1
    if (left > 0) this.#watchers.set(filter, left)
    else {
      this.#watchers.delete(filter)
      this.#follow(filter, 'remove')
    }
  }

  #follow(text: string, change: 'add' | 'remove') {
    const filter = readFilter(text)
    if (filter && !isExact(filter)) this.#wildcards[change](filter)
  }
}
