import type { Aedes, Client } from 'aedes'

/** MQTT's word for a subscription that was refused. */
const REFUSED = 128

/** Which topics somebody listens to, so that no message is built for nobody. */
export class WatchedTopics {
  readonly #topicsOf = new Map<Client, Set<string>>()
  readonly #watchers = new Map<string, number>()

  constructor(broker: Aedes) {
    broker.on('subscribe', (subscriptions, client) => {
      for (const { topic, qos } of subscriptions) if ((qos as number) !== REFUSED) this.#add(client, topic)
    })
    broker.on('unsubscribe', (topics, client) => {
      for (const topic of topics) this.#remove(client, topic)
    })
    broker.on('clientDisconnect', (client) => {
      for (const topic of this.#topicsOf.get(client) ?? []) this.#remove(client, topic)
      this.#topicsOf.delete(client)
    })
  }

  has = (topic: string) => this.#watchers.has(topic)

  countOf = (client: Client) => this.#topicsOf.get(client)?.size ?? 0

  get size() {
    return this.#watchers.size
  }

  #add(client: Client, topic: string) {
    const topics = this.#topicsOf.get(client) ?? new Set()
    this.#topicsOf.set(client, topics)
    if (topics.has(topic)) return
    topics.add(topic)
    this.#watchers.set(topic, (this.#watchers.get(topic) ?? 0) + 1)
  }

  #remove(client: Client, topic: string) {
    if (!this.#topicsOf.get(client)?.delete(topic)) return
    const left = (this.#watchers.get(topic) ?? 1) - 1
    if (left > 0) this.#watchers.set(topic, left)
    else this.#watchers.delete(topic)
  }
}
