import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { Aedes, Client } from 'aedes'
import { deviceStatusTopic } from '#contract/live-feed.ts'
import type { Engine } from '#simulator/run/engine.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { connectionStatus } from './publish.ts'
import { MAX_BEHIND_BYTES, waitingBytes } from './reader-backlog.ts'
import { readFilter } from './topic-filter.ts'
import type { WatchedTopics } from './watched-topics.ts'

/** Number of statuses sent in one turn of the event loop, about 80 kB. */
const PORTION = 2_000
/** Interval of the checks whether a reader has taken the statuses sent so far. */
const POLL_MS = 50

type StationWithTopic = Station & { readonly sellerId: number }
const hasTopic = (station: Station): station is StationWithTopic => station.hasLiveFeed && station.sellerId !== null

const bySeller = new WeakMap<World, { readonly count: number; readonly sellers: Map<number, StationWithTopic[]> }>()

/** Stations with a live feed by seller. The list only grows while a world exists. */
function stationsBySeller(world: World): Map<number, StationWithTopic[]> {
  const known = bySeller.get(world)
  const count = world.stations.length
  if (known?.count === count) return known.sellers
  const sellers = new Map<number, StationWithTopic[]>()
  for (const station of world.stations.filter(hasTopic)) {
    const stations = sellers.get(station.sellerId)
    if (stations) stations.push(station)
    else sellers.set(station.sellerId, [station])
  }
  bySeller.set(world, { count, sellers })
  return sellers
}

/** The stations whose status topic matches a filter. */
function stationsOf(world: World, text: string): readonly StationWithTopic[] {
  const filter = readFilter(text)
  if (!filter || (filter.kind !== 'status' && filter.kind !== '+')) return []
  const { sellerId, stationId } = filter
  if (stationId !== '+') {
    const station = world.byStationId.get(stationId)
    return station && hasTopic(station) && (sellerId === '+' || station.sellerId === sellerId) ? [station] : []
  }
  const sellers = stationsBySeller(world)
  return sellerId === '+' ? [...sellers.values()].flat() : (sellers.get(sellerId) ?? [])
}

/**
 * Retained statuses without a store. After each SUBSCRIBE the client receives the present status of every matching device with
 * the retain flag, as fast as the client takes them.
 */
export class RetainedStatuses {
  readonly #engine: Engine
  readonly #watched: WatchedTopics
  /** Filters whose statuses remain to be sent. */
  readonly #due = new Map<Client, Set<string>>()

  constructor(engine: Engine, watched: WatchedTopics) {
    this.#engine = engine
    this.#watched = watched
  }

  follow(broker: Aedes, onError: (error: unknown) => void) {
    broker.on('subscribe', (subscriptions, client) => {
      const granted = subscriptions.flatMap(({ topic }) => (this.#watched.filtersOf(client).has(topic) ? topic : []))
      const due = this.#due.get(client)
      if (due) for (const topic of granted) due.add(topic)
      else this.#sendAll(client, new Set(granted)).catch(onError)
    })
  }

  async #sendAll(client: Client, due: Set<string>) {
    this.#due.set(client, due)
    try {
      for (const topic of due) {
        // A second subscription during the transfer sends the statuses again.
        due.delete(topic)
        await this.#send(client, topic)
      }
    } finally {
      this.#due.delete(client)
    }
  }

  async #send(client: Client, text: string) {
    const { world } = this.#engine
    const stations = stationsOf(world, text)
    for (let sent = 0; sent < stations.length; sent += PORTION) {
      if (sent > 0) await turn()
      while (!client.closed && waitingBytes(client) > MAX_BEHIND_BYTES / 2) await wait(POLL_MS)
      // After a reset the publisher sends all statuses itself.
      const isOver = client.closed || world !== this.#engine.world || !this.#watched.filtersOf(client).has(text)
      if (isOver) return
      for (const station of stations.slice(sent, sent + PORTION)) sendStatus(client, station)
    }
  }
}

function sendStatus(client: Client, station: StationWithTopic) {
  const topic = deviceStatusTopic(station.sellerId, station.stationId)
  // The broker requires a callback.
  client.publish({ cmd: 'publish', topic, payload: connectionStatus(station), qos: 0, retain: true, dup: false }, () => {})
}
