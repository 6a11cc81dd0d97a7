import { LRUCache } from 'lru-cache'
import type { Engine } from '#simulator/run/engine.ts'
import type { Station } from '../world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { type StationFilter, StationLists } from './station-list.ts'
import { identityView, stateView } from './station-view.ts'
import type { UserSession } from '#simulator/session/calls/visibility.ts'

/** Number of cached station states as text, and of whole pages: a few megabytes, or tens with pages of 500 stations. */
const MAX_CACHED_STATES = 5_000
const PAGES_KEPT = 100

/** A page of the stations that a filter finds. `page` counts from 0. */
export interface StationPage {
  readonly filter: StationFilter
  readonly page: number
  readonly pageSize: number
  /** Equal for equal pages. */
  readonly key: string
}

export const stationPage = (filter: StationFilter, { page, pageSize }: { page: number; pageSize: number }): StationPage => ({
  filter,
  page,
  pageSize,
  key: JSON.stringify([page, pageSize, filter]),
})

/**
 * Pages of stations as JSON text. The identity of a station is cached until a user changes it: about 60 MB after all of
 * 100,000 stations were read. Its state is cached until the world changes, usually one second. So polling by many
 * consoles costs little more than polling by one.
 */
export class StationPages {
  readonly #engine: Engine
  #world: World
  #lists: StationLists
  #moment = ''
  #changes = 0
  #fleetVersion = Number.NaN
  #identities: string[] = []
  readonly #states = new Map<string, string>()
  readonly #pages = new LRUCache<string, Buffer, () => Buffer>({
    max: PAGES_KEPT,
    memoMethod: (_key, _stale, { context: make }) => make(),
  })

  constructor(engine: Engine) {
    this.#engine = engine
    this.#world = engine.world
    this.#lists = new StationLists(engine.world)
  }

  /** One page: `{ data, total }`, and the status, connection and limit where the query names them, as UTF-8. */
  page(session: UserSession, page: StationPage): Buffer {
    this.#follow()
    return this.#pages.memo(`${session.audience} ${page.key}`, { context: () => Buffer.from(this.#made(session, page)) })
  }

  #made(session: UserSession, { filter, page, pageSize }: StationPage): string {
    const ranks = { from: page * pageSize, to: (page + 1) * pageSize }
    const found = this.#lists.page(session, filter, this.#moment, ranks)
    let data = ''
    for (const index of found.page) {
      const station = this.#world.stations[index]
      if (station) data += (data && ',') + this.#textOf(session, station)
    }
    const { status, connection, limitedBy } = filter
    const applied = JSON.stringify({ total: found.total, status, connection, limitedBy })
    return `{"data":[${data}],${applied.slice(1)}`
  }

  /** Clears the cached states after a call changed something, also within the same second. */
  forget() {
    this.#changes += 1
    this.#identities = []
  }

  #follow() {
    const { world } = this.#engine
    if (world !== this.#world) {
      this.#world = world
      this.#lists = new StationLists(world)
      this.forget()
    }
    if (world.fleetVersion !== this.#fleetVersion) {
      this.#fleetVersion = world.fleetVersion
      this.#identities = []
    }
    // Every change of a station is journalled, so a paused world is not read from the cache after a change.
    const moment = `${world.nowMs} ${world.fleetVersion} ${world.journal.length} ${this.#changes}`
    if (moment === this.#moment) return
    this.#states.clear()
    this.#pages.clear()
    this.#moment = moment
  }

  #textOf(session: UserSession, station: Station): string {
    // A charger outside tells its own identity, at any time.
    const identity = station.ocpp
      ? JSON.stringify(identityView(station))
      : (this.#identities[station.index] ??= JSON.stringify(identityView(station)))
    return `${identity.slice(0, -1)},${this.#stateOf(session, station).slice(1)}`
  }

  #stateOf(session: UserSession, station: Station): string {
    const key = `${session.audience} ${station.index}`
    const kept = this.#states.get(key)
    if (kept !== undefined) return kept
    const text = JSON.stringify(stateView(this.#world, session, station))
    if (this.#states.size >= MAX_CACHED_STATES) this.#states.clear()
    this.#states.set(key, text)
    return text
  }
}
