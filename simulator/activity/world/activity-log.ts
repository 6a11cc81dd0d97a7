import { ACTIVITY_KINDS, type ActivityKind } from '#contract/activity.ts'
import type { GateName } from '#contract/access.ts'
import { IdTable, RingBuffer } from './activity-ring.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { ActivityRow } from './activity-row.ts'

declare module '#simulator/core/world/state.ts' {
  interface World {
    readonly activity: ActivityLog
  }
}

/**
 * Number of entries kept per kind, 260,000 in total: about 50 MB. The oldest entries are evicted first. A frequent kind on a
 * large site evicts no entries of other kinds.
 */
export const keptOf = (kind: ActivityKind): number => (kind === 'status' || kind === 'allocation' ? 50_000 : 20_000)

/** A search. Times are in ms and inclusive. An omitted field does not filter. */
export interface Search {
  readonly kinds: readonly ActivityKind[]
  readonly fromMs: number
  readonly toMs: number
  /** Entries after this one are excluded. */
  readonly upTo: number
  readonly property?: string | undefined
  readonly deviceId?: string | undefined
  /** An entry of a device without a group of its own belongs to every group that the device was in. */
  readonly groupId?: number | undefined
  readonly by?: ((by: ActivityRow['by']) => boolean) | undefined
  readonly seesStation: (station: Station) => boolean
  readonly seesGroup: (group: Group) => boolean
  readonly passes: (gate: GateName) => boolean
}

/** The matches of one kind, newest first. */
interface Found {
  readonly ring: RingBuffer
  readonly places: Int32Array
}

/** The newest events of each kind, in order of occurrence. */
export class ActivityLog {
  readonly #startMs: number
  readonly #rings = new Map<ActivityKind, RingBuffer>(ACTIVITY_KINDS.map((kind) => [kind, new RingBuffer(keptOf(kind))]))
  readonly #groups = new IdTable<Group>()
  readonly #stations: Station[] = []
  /** Groups of a station, as a text of their ids. */
  readonly #members = new IdTable<string>()
  readonly #properties = new IdTable<string | null>()
  readonly #gates = new IdTable<GateName | null>()
  #lastId = 0

  constructor(startMs: number) {
    this.#startMs = startMs
  }

  add(row: Omit<ActivityRow, 'id'>): void {
    const { group, station, groupIds, property, gate } = row
    if (station) this.#stations[station.index] = station
    const marks = {
      station: station?.index ?? -1,
      group: group ? this.#groups.of(group) : -1,
      members: this.#members.of(groupIds.join()),
      property: this.#properties.of(property),
      gate: this.#gates.of(gate),
    }
    this.#rings.get(row.kind)?.add({ id: ++this.#lastId, ...row }, marks)
  }

  /** The first time from which every entry of these kinds is still available. */
  sinceMs(kinds: readonly ActivityKind[]): number {
    // Other entries of the same second may have been evicted as well.
    const after = kinds.map((kind) => (this.#rings.get(kind)?.lostMs ?? -Infinity) + 1_000)
    return Math.max(this.#startMs, ...after)
  }

  /** The number of matches, and a page of them from an offset, newest first. */
  find(search: Search, first = 0, size = 0): { total: number; rows: ActivityRow[] } {
    const found = this.#found(search)
    const total = found.reduce((sum, { places }) => sum + places.length, 0)
    if (size === 0 || first >= total) return { total, rows: [] }
    const newest = found.map(({ ring, places }) => rowsAt(ring, places.subarray(0, first + size)))
    return { total, rows: [...inOrder(newest, (a, b) => a.id > b.id)].slice(first, first + size) }
  }

  /** All present matches, oldest first, unaffected by entries added while they are read. */
  findAll(search: Search): Iterable<ActivityRow> {
    const all = this.#found(search).map(({ ring, places }) => rowsAt(ring, places.toReversed()))
    return inOrder(all, (a, b) => a.id < b.id)
  }

  #found(search: Search): Found[] {
    const { kinds, fromMs, toMs, upTo, by } = search
    const fits = this.#sieve(search)
    return [...new Set(kinds)].flatMap((kind): Found[] => {
      const ring = this.#rings.get(kind)
      if (!ring) return []
      const from = ring.firstThat(({ atMs }) => atMs >= fromMs)
      const to = ring.firstThat(({ atMs, id }) => atMs > toMs || id > upTo)
      const places = ring.placesThat(fits, from, Math.max(from, to))
      return [{ ring, places: by ? places.filter((place) => by(ring.at(place)?.by ?? null)) : places }]
    })
  }

  /** A predicate on the index keys of an entry. It checks each group and station once, regardless of their number of entries. */
  #sieve({ property, deviceId, groupId, seesStation, seesGroup, passes }: Search) {
    const seesNthStation = once(
      this.#stations,
      (station) => seesStation(station) && (deviceId === undefined || station.deviceId === deviceId),
    )
    const seesNthGroup = once(this.#groups.things, seesGroup)
    const isNthGroup = once(this.#groups.things, ({ id }) => id === groupId)
    const isOfGroup = once(this.#members.things, (ids) => ids.split(',').includes(String(groupId)))
    const isProperty = once(this.#properties.things, (one) => property === undefined || one === property)
    const isOpen = once(this.#gates.things, (gate) => gate === null || passes(gate))
    return (station: number, group: number, members: number, propertyOf: number, gate: number): boolean =>
      isProperty(propertyOf) &&
      (station < 0 ? deviceId === undefined : seesNthStation(station)) &&
      (groupId === undefined || (group < 0 ? isOfGroup(members) : isNthGroup(group))) &&
      (group < 0 || seesNthGroup(group)) &&
      isOpen(gate)
  }
}

/** Caches the result of a function per item; the result is computed on first use. */
function once<T>(things: readonly T[], ask: (thing: T) => boolean): (place: number) => boolean {
  const known = new Int8Array(things.length)
  return (place) => {
    const before = known[place]
    if (before !== 0) return before === 1
    const answer = ask(things[place] as T)
    known[place] = answer ? 1 : -1
    return answer
  }
}

const rowsAt = (ring: RingBuffer, places: Int32Array): ActivityRow[] =>
  Array.from(places).flatMap((place) => ring.at(place) ?? [])

/** Merges sorted lists of entries into one sorted list. */
function* inOrder(lists: readonly (readonly ActivityRow[])[], isBefore: (a: ActivityRow, b: ActivityRow) => boolean) {
  const parts = lists.map((rows) => ({ rows, next: 0 }))
  for (;;) {
    let first: ActivityRow | undefined
    let owner: (typeof parts)[number] | undefined
    for (const part of parts) {
      const row = part.rows[part.next]
      if (row && (!first || isBefore(row, first))) [first, owner] = [row, part]
    }
    if (!first || !owner) return
    owner.next++
    yield first
  }
}
