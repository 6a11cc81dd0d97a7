import type { GroupType } from '#contract/groups.ts'
import type { Category, STATION_SORTS } from '#contract/stations.ts'
import type { Group, Station, World } from '#simulator/world/state.ts'
import { BoundedCache } from './bounded-cache.ts'
import { sortByNumber, sortByWord, StationOrder } from './station-order.ts'
import { StationSearch } from './station-search.ts'
import { groupOf, ofSeller, seesGroup, seesStation, type Session } from './visibility.ts'

type Column = (typeof STATION_SORTS)[number]

export interface StationFilter {
  readonly groupId?: number | undefined
  readonly groupType?: GroupType | undefined
  readonly sellerId?: number | undefined
  readonly excludedGroupId?: number | undefined
  readonly search?: string | undefined
  readonly types?: readonly Category[] | undefined
  readonly status?: string | undefined
  readonly sort?: Column | `-${Column}` | undefined
}

/** The stations that a group of this type is made of. */
const CATEGORY_OF = {
  GROUP_TYPE_CHARGER: 'charger',
  GROUP_TYPE_BATTERY: 'Energy storage',
  GROUP_TYPE_V2G: 'V2G',
  GROUP_TYPE_DC: 'DC',
} as const satisfies Record<GroupType, Category>

/** Lists kept at once; the longest, of 100,000 stations, takes 400 kB. */
const LISTS_KEPT = 64

/** Finds, filters and sorts stations of one world. Lists stay good until names, groups or memberships change. */
export class StationLists {
  readonly #world: World
  readonly #lists = new BoundedCache<Uint32Array>(LISTS_KEPT)
  #fleetVersion: number
  #search: StationSearch | undefined
  #orders = new Map<Column, StationOrder>()

  constructor(world: World) {
    this.#world = world
    this.#fleetVersion = world.fleetVersion
  }

  /**
   * The indexes of all stations that this caller sees and the filter names, in its order. `moment` names the state of the
   * world, for the columns that change with it. Refuses an unknown group with 404.
   */
  find(session: Session, filter: StationFilter, moment: string): Uint32Array {
    this.#follow()
    const groups = [filter.groupId, filter.excludedGroupId].map((id) =>
      id === undefined ? undefined : groupOf(this.#world, session, id),
    )
    const column = filter.sort?.replace('-', '') as Column | undefined
    const { status } = filter
    const ofAny = JSON.stringify([session.audience, { ...filter, sort: undefined, status: undefined }])
    const ofAnyStatus = this.#lists.of(ofAny, () => this.#matches(session, filter, groups))
    const key = status === undefined ? ofAny : JSON.stringify([ofAny, status, moment])
    const found = status === undefined ? ofAnyStatus : this.#lists.of(key, () => this.#withStatus(ofAnyStatus, status))
    if (!column) return found
    const isLive = column === 'status' || column === 'power'
    return this.#lists.of(`${filter.sort} ${isLive ? moment : ''} ${key}`, () => {
      const sorted = this.#sorted(found, column)
      return filter.sort?.startsWith('-') ? sorted.toReversed() : sorted
    })
  }

  #follow() {
    if (this.#fleetVersion === this.#world.fleetVersion) return
    this.#fleetVersion = this.#world.fleetVersion
    this.#lists.clear()
    this.#orders.clear()
    this.#search?.refresh()
  }

  #matches(session: Session, filter: StationFilter, [group, excluded]: (Group | undefined)[]): Uint32Array {
    const { stations } = this.#world
    const marks = filter.search?.trim() ? this.#marks(session, filter.search.trim().toLowerCase()) : undefined
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
    const found = new Uint32Array(candidates?.length ?? stations.length)
    let count = 0
    for (let at = 0; at < found.length; at++) {
      const index = candidates ? (candidates[at] ?? 0) : at
      if (marks && marks[index] !== 1) continue
      const station = stations[index]
      if (station && passes(station)) found[count++] = index
    }
    return found.slice(0, count)
  }

  #withStatus(indexes: Uint32Array, status: string): Uint32Array {
    const { stations } = this.#world
    const has = ({ isOnline, status: last }: Station) =>
      status === 'Online' ? isOnline : status === 'Offline' ? !isOnline : last === status
    const found = new Uint32Array(indexes.length)
    let count = 0
    // A loop, since `filter` of a typed array takes three times as long.
    for (let at = 0; at < indexes.length; at++) {
      const station = stations[indexes[at] ?? -1]
      if (station && has(station)) found[count++] = station.index
    }
    return found.slice(0, count)
  }

  /** A term is looked for in a station's own texts and in the names of its groups that the caller may know. */
  #marks(session: Session, term: string): Uint8Array {
    const marks = new Uint8Array(this.#world.stations.length)
    this.#search ??= new StationSearch(this.#world.stations)
    this.#search.mark(term, marks)
    for (const group of this.#world.groups.values()) {
      if (!group.name.toLowerCase().includes(term) || !seesGroup(session, group)) continue
      for (const index of group.stationIndexes) marks[index] = 1
    }
    return marks
  }

  #sorted(indexes: Uint32Array, column: Column): Uint32Array {
    const { stations } = this.#world
    if (column === 'status') return sortByWord(indexes, (index) => stations[index]?.status ?? '')
    if (column === 'power') return sortByNumber(indexes, (index) => stations[index]?.powerW ?? 0)
    const order =
      this.#orders.get(column) ?? new StationOrder(stations, ({ name, fullEvseId }) => (column === 'name' ? name : fullEvseId))
    this.#orders.set(column, order)
    return order.ordered(indexes)
  }
}
