import { LRUCache } from 'lru-cache'
import type { BindingLimit } from '#contract/allocations.ts'
import type { GroupType } from '#contract/groups.ts'
import { searchText, searchWords } from '#contract/search-text.ts'
import { shownStatus } from '#contract/shown-status.ts'
import type { Category, Connection, STATION_SORTS } from '#contract/stations.ts'
import { limitReader } from '#simulator/dlm/world/reasons/station-list-reasons.ts'
import { obedienceRank } from '#simulator/dynamics/calls/obedience-view.ts'
import { fleetCounterOf } from '#simulator/dashboard/world/fleet-sums.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { reportedStatus } from '#simulator/devices/world/reported-status.ts'
import type { Station } from '../world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { StationOrder } from './station-order.ts'
import { GRID_SERVICES, showsGridServices } from './stacking.ts'
import { type Ranks, rowsByNumber, rowsByWord } from './station-ranks.ts'
import { StationSearch } from './station-search.ts'
import { groupOf, ofSeller, seesGroup, seesStation, type UserSession } from '#simulator/session/calls/visibility.ts'

type Column = (typeof STATION_SORTS)[number]

export interface StationFilter {
  readonly groupId?: number | undefined
  readonly groupType?: GroupType | undefined
  readonly sellerId?: number | undefined
  readonly excludedGroupId?: number | undefined
  readonly search?: string | undefined
  readonly types?: readonly Category[] | undefined
  readonly status?: string | undefined
  readonly connection?: Connection | undefined
  readonly limitedBy?: BindingLimit | undefined
  readonly sort?: Column | `-${Column}` | undefined
}

/** The category of the stations in a group of this type. */
const CATEGORY_OF = {
  GROUP_TYPE_CHARGER: 'charger',
  GROUP_TYPE_BATTERY: 'Energy storage',
  GROUP_TYPE_V2G: 'V2G',
  GROUP_TYPE_DC: 'DC',
} as const satisfies Record<GroupType, Category>

/**
 * Whether a word is so short that it occurs in the ids of many stations. In a search of several words, such as `West row 1`, it is
 * searched in ids only if no name has it.
 */
const isShort = (word: string) => word.length < 3

/** Whether a word is part of the name that stands for super groups while a service of them applies, so that matches change. */
const isOfGridServices = (word: string) => !isShort(word) && searchText(GRID_SERVICES).includes(word)

/** Number of cached lists. The largest list, of 100,000 stations, takes 400 kB. */
const MAX_CACHED_LISTS = 64

/** Finds, filters and sorts the stations of one world. Lists stay valid until names, groups or memberships change. */
export class StationLists {
  readonly #world: World
  readonly #lists = new LRUCache<string, Uint32Array, () => Uint32Array>({
    max: MAX_CACHED_LISTS,
    memoMethod: (_key, _stale, { context: make }) => make(),
  })
  #fleetVersion: number
  #search: StationSearch | undefined
  #namesOfGroups: ReadonlyMap<Group, string> | undefined
  #orders = new Map<Column, StationOrder>()

  constructor(world: World) {
    this.#world = world
    this.#fleetVersion = world.fleetVersion
  }

  /**
   * A page of the indexes of all stations that this caller sees and the filter selects, in the filter's order, and the total
   * count. `moment` identifies the state of the world for sorting by live values. Throws 404 for an unknown group.
   */
  page(session: UserSession, filter: StationFilter, moment: string, { from, to }: Ranks): { page: Uint32Array; total: number } {
    const { found, key } = this.#found(session, filter, moment)
    const total = found.length
    const column = filter.sort?.replace('-', '') as Column | undefined
    const isDescending = filter.sort?.startsWith('-') ?? false
    if (!column) return { page: found.slice(from, to), total }
    // A page of the reversed list is a reversed page of the list.
    const ranks = isDescending ? { from: total - to, to: total - from } : { from, to }
    const page =
      column === 'power' || column === 'status'
        ? this.#liveRanks(found, column, ranks)
        : column === 'obedience'
          ? this.#obedienceRanks(found, ranks)
          : this.#lists
              .memo(`${column} ${key}`, { context: () => this.#ordered(found, column) })
              .slice(Math.max(0, ranks.from), Math.max(0, ranks.to))
    return { page: isDescending ? page.toReversed() : page, total }
  }

  #found(session: UserSession, filter: StationFilter, moment: string): { found: Uint32Array; key: string } {
    this.#follow()
    const groups = [filter.groupId, filter.excludedGroupId].map((id) =>
      id === undefined ? undefined : groupOf(this.#world, session, id),
    )
    const { status, connection, limitedBy, sort: _sort, ...lasting } = filter
    const isLive = searchWords(filter.search ?? '').some(isOfGridServices)
    const ofAny = JSON.stringify([session.audience, lasting, isLive && moment])
    const inAnyState = this.#lists.memo(ofAny, { context: () => this.#matches(session, filter, groups) })
    if (status === undefined && connection === undefined && limitedBy === undefined) return { found: inAnyState, key: ofAny }
    const key = JSON.stringify([ofAny, status, connection, limitedBy, moment])
    return { found: this.#lists.memo(key, { context: () => this.#inState(session, inAnyState, filter) }), key }
  }

  #follow() {
    if (this.#fleetVersion === this.#world.fleetVersion) return
    this.#fleetVersion = this.#world.fleetVersion
    this.#lists.clear()
    this.#orders.clear()
    this.#namesOfGroups = undefined
    this.#search?.refresh()
  }

  #matches(session: UserSession, filter: StationFilter, [group, excluded]: (Group | undefined)[]): Uint32Array {
    const { stations } = this.#world
    const words = searchWords(filter.search ?? '')
    const isOfSeller = filter.sellerId === undefined ? undefined : ofSeller(this.#world, filter.sellerId)
    const category = filter.groupType && CATEGORY_OF[filter.groupType]
    const types = filter.types?.length ? new Set(filter.types) : undefined
    const isMember = excluded && new Set(excluded.stationIndexes)
    const passes = (station: Station) =>
      !station.isRemoved &&
      seesStation(session, station) &&
      (!isOfSeller || isOfSeller(station.sellerId)) &&
      (!category || station.type.category === category) &&
      (!types || types.has(station.type.category)) &&
      !isMember?.has(station.index)

    const candidates = group?.stationIndexes.toSorted((a, b) => a - b)
    const withMarks = (marks: Uint16Array | undefined) => {
      const found = new Uint32Array(candidates?.length ?? stations.length)
      let count = 0
      for (let at = 0; at < found.length; at++) {
        const index = candidates ? (candidates[at] ?? 0) : at
        if (marks && marks[index] !== words.length) continue
        const station = stations[index]
        if (station && passes(station)) found[count++] = index
      }
      return found.slice(0, count)
    }
    if (words.length === 0) return withMarks(undefined)
    const marks = new Uint16Array(stations.length)
    // Long words are found by the index. Then few stations are left to search for short ones.
    const [long, short] = [words.filter((word) => !isShort(word)), words.filter(isShort)]
    this.#mark(session, marks, long, 0)
    if (words.length === 1 || short.length === 0) return withMarks(this.#mark(session, marks, short, long.length))
    const byName = withMarks(this.#mark(session, marks.slice(), short, long.length, true))
    return byName.length > 0 ? byName : withMarks(this.#mark(session, marks, short, long.length))
  }

  /** The stations whose present state passes the filter. The limit comes last, because it takes the longest to read. */
  #inState(session: UserSession, indexes: Uint32Array, { status, connection, limitedBy }: StationFilter): Uint32Array {
    const { stations } = this.#world
    const limitOf = limitReader(this.#world, (group) => seesGroup(session, group))
    const has = (station: Station) => {
      const { isOnline, powerW } = station
      if (connection !== undefined && isOnline !== (connection === 'online')) return false
      if (status === 'Online' && !isOnline) return false
      if (status !== undefined && status !== 'Online' && shownStatus(reportedStatus(station), isOnline, powerW) !== status) {
        return false
      }
      return limitedBy === undefined || limitOf(station) === limitedBy
    }
    const found = new Uint32Array(indexes.length)
    let count = 0
    // A loop, because `filter` of a typed array takes three times as long.
    for (let at = 0; at < indexes.length; at++) {
      const station = stations[indexes[at] ?? -1]
      if (station && has(station)) found[count++] = station.index
    }
    return found.slice(0, count)
  }

  /**
   * Counts the words that match each station, in its own texts or in the names of its groups that the caller may see, from
   * `level` words on. A word is searched only where all words before it match, so the stations that match all words have a mark
   * equal to their number. With `isNameOnly` the words are not searched in ids. Returns `marks`.
   */
  #mark(session: UserSession, marks: Uint16Array, words: readonly string[], level: number, isNameOnly = false): Uint16Array {
    this.#search ??= new StationSearch(this.#world.stations)
    for (const [place, word] of words.entries()) {
      const at = level + place
      this.#search.mark(word, marks, at, isNameOnly)
      for (const [group, name] of this.#groupNames()) {
        const isSeen = seesGroup(session, group)
        if (isSeen ? !name.includes(word) : !group.isSupergroup || !isOfGridServices(word)) continue
        for (const index of group.stationIndexes) {
          const station = this.#world.stations[index]
          if (marks[index] !== at || !station) continue
          if (isSeen || (seesStation(session, station) && showsGridServices(this.#world, session, station))) marks[index] = at + 1
        }
      }
    }
    return marks
  }

  #groupNames(): ReadonlyMap<Group, string> {
    this.#namesOfGroups ??= new Map([...this.#world.groups.values()].map((group) => [group, searchText(group.name)]))
    return this.#namesOfGroups
  }

  #ordered(indexes: Uint32Array, column: 'name' | 'fullEvseId'): Uint32Array {
    const order =
      this.#orders.get(column) ??
      new StationOrder(this.#world.stations, ({ name, fullEvseId }) => (column === 'name' ? name : fullEvseId))
    this.#orders.set(column, order)
    return order.ordered(indexes)
  }

  #obedienceRanks(indexes: Uint32Array, ranks: Ranks): Uint32Array {
    const rankOf = (row: number) => {
      const station = this.#world.stations[indexes[row] ?? -1]
      return station ? obedienceRank(station) : -1
    }
    return Uint32Array.from(rowsByNumber(indexes.length, rankOf, rankOf, ranks), (row) => indexes[row] ?? 0)
  }

  /**
   * Sorts by live values. Statuses are in the fleet counter, and powers in the recording of this second, except those
   * of offline stations. Reading 100,000 stations instead would take most of the request's time.
   */
  #liveRanks(indexes: Uint32Array, column: 'power' | 'status', ranks: Ranks): Uint32Array {
    const { stations, recorder, nowMs } = this.#world
    const powerOf = (row: number) => stations[indexes[row] ?? -1]?.powerW ?? 0
    const statuses = column === 'status' ? fleetCounterOf(this.#world).statuses() : []
    const heard = recorder.allAt(nowMs, 'powerW')
    const nearOf = (row: number) => {
      const powerW = heard?.[indexes[row] ?? -1] ?? Number.NaN
      return Number.isNaN(powerW) ? powerOf(row) : powerW
    }
    const statusOf = (row: number) => {
      const index = indexes[row] ?? -1
      const powerW = heard?.[index] ?? Number.NaN
      // A station without a recorded power is offline, or came back online in this second.
      if (!Number.isNaN(powerW)) return shownStatus(statuses[index] ?? '', true, powerW)
      const station = stations[index]
      return station ? shownStatus(reportedStatus(station), station.isOnline, station.powerW) : ''
    }
    const rows =
      column === 'status' ? rowsByWord(indexes.length, statusOf, ranks) : rowsByNumber(indexes.length, nearOf, powerOf, ranks)
    return Uint32Array.from(rows, (row) => indexes[row] ?? 0)
  }
}
