import { shownStatus } from '#contract/shown-status.ts'
import type { Category } from '#contract/stations.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Some stations that have the same trouble. */
export interface Troubled {
  readonly count: number
  /** Of the one that has had it for longest. */
  readonly sinceMs: number
  readonly first: Station | null
}

/** What all stations of one group, one owner and one category do together. */
export interface FleetSum {
  /** Their ordinary group: super groups hold stations of others. */
  readonly group: Group | null
  readonly sellerId: number | null
  readonly category: Category
  /** W; of a station that is offline counts what it last sent. */
  readonly importW: number
  readonly exportW: number
  readonly online: number
  /** Of those that are online, by `shownStatus`. */
  readonly statuses: ReadonlyMap<string, number>
  readonly offline: Troubled
  /** Those that are heard. */
  readonly faulted: Troubled
}

/** Counts one more or one fewer; a status that no station has is left out. */
function move(statuses: Map<string, number>, status: string, by: 1 | -1) {
  const count = (statuses.get(status) ?? 0) + by
  if (count > 0) statuses.set(status, count)
  else statuses.delete(status)
}

const NO_TROUBLE: Troubled = { count: 0, sinceMs: Infinity, first: null }

const NOTHING_HEARD = new Float32Array(0)

/** What is counted of the stations that belong together. */
interface Lot {
  readonly group: Group | null
  readonly sellerId: number | null
  readonly category: Category
  /** As they report it, of those that are online. */
  readonly statuses: Map<string, number>
  online: number
}

/**
 * Adds the fleet up. Looking at 100,000 stations takes a tenth of a second, so that it happens only when groups or members
 * change; else those are looked at whose status is news, and the power of all as it was recorded, in a millisecond.
 */
export class FleetCounter {
  readonly #world: World
  #fleetVersion = NaN
  #lots: Lot[] = []
  /** By index of the station: the place of its lot, -1 for none, and what was counted of it. */
  #lotOf = new Int32Array(0)
  #statuses: string[] = []
  readonly #offline = new Set<Station>()
  readonly #faulted = new Set<Station>()
  /** Heard again, and not yet recorded: of them counts what they last sent, too. */
  readonly #back = new Set<Station>()

  constructor(world: World) {
    this.#world = world
  }

  /** The sums as they are now. */
  read(): FleetSum[] {
    this.#follow()
    const { importW, exportW, statuses: shown } = this.#powers()
    const offline = this.#lotsOf(this.#offline, ({ lastHeardMs }) => lastHeardMs)
    const faulted = this.#lotsOf(this.#faulted, ({ statusSinceMs }) => statusSinceMs)
    return this.#lots.map(({ group, sellerId, category, statuses, online }, place) => ({
      group,
      sellerId,
      category,
      statuses: shown.get(place) ?? statuses,
      online,
      importW: importW[place] ?? 0,
      exportW: exportW[place] ?? 0,
      offline: offline.get(place) ?? NO_TROUBLE,
      faulted: faulted.get(place) ?? NO_TROUBLE,
    }))
  }

  /** The status of each station as it is now, by index; '' of one that was removed. Do not keep it. */
  statuses(): readonly string[] {
    this.#follow()
    return this.#statuses
  }

  #follow() {
    const { fleetNews, fleetVersion } = this.#world
    if (fleetVersion !== this.#fleetVersion) this.#countAnew()
    else for (const station of fleetNews) this.#countChange(station)
    fleetNews.clear()
  }

  #countAnew() {
    const { groups, stations, fleetVersion } = this.#world
    this.#fleetVersion = fleetVersion
    this.#lots = []
    this.#lotOf = new Int32Array(stations.length).fill(-1)
    this.#statuses = Array.from({ length: stations.length }, () => '')
    this.#offline.clear()
    this.#faulted.clear()
    this.#back.clear()
    const heard = this.#heard()
    const places = new Map<string, number>()
    for (const station of stations) {
      if (station.isRemoved) continue
      const { sellerId, groupIds, index, type } = station
      const groupId = groupIds.find((id) => groups.get(id)?.isSupergroup === false)
      const key = `${groupId} ${sellerId} ${type.category}`
      const place = places.get(key) ?? this.#lots.length
      if (place === this.#lots.length) {
        const group = (groupId === undefined ? undefined : groups.get(groupId)) ?? null
        places.set(key, place)
        this.#lots.push({ group, sellerId, category: type.category, statuses: new Map(), online: 0 })
      }
      this.#lotOf[index] = place
      this.#add(station)
      if (station.isOnline && Number.isNaN(heard[index] ?? NaN)) this.#back.add(station)
    }
  }

  #countChange(station: Station) {
    const lot = this.#lots[this.#lotOf[station.index] ?? -1]
    if (!lot) return
    const was = this.#statuses[station.index] ?? ''
    if (this.#offline.delete(station)) this.#back.add(station)
    else {
      lot.online--
      move(lot.statuses, was, -1)
    }
    this.#faulted.delete(station)
    this.#add(station)
  }

  #add(station: Station) {
    const lot = this.#lots[this.#lotOf[station.index] ?? -1]
    if (!lot) return
    this.#statuses[station.index] = station.status
    if (!station.isOnline) this.#offline.add(station)
    else {
      lot.online++
      move(lot.statuses, station.status, 1)
      if (station.status === 'Faulted') this.#faulted.add(station)
    }
  }

  /**
   * W by the place of the lot, and the statuses of the lots where the power makes another one of a reported one. The
   * recording of this second has a gap for each station without a recorded value.
   */
  #powers() {
    const importW = new Float64Array(this.#lots.length)
    const exportW = new Float64Array(this.#lots.length)
    const statuses = new Map<number, Map<string, number>>()
    const count = (index: number, powerW: number) => {
      const place = this.#lotOf[index] ?? -1
      if (powerW > 0) importW[place] = (importW[place] ?? 0) + powerW
      else if (powerW < 0) exportW[place] = (exportW[place] ?? 0) - powerW
      const reported = this.#statuses[index] ?? ''
      const shown = shownStatus(reported, true, powerW)
      if (shown === null || shown === reported || !this.#world.stations[index]?.isOnline) return
      const lot = statuses.get(place) ?? new Map(this.#lots[place]?.statuses)
      statuses.set(place, lot)
      move(lot, reported, -1)
      move(lot, shown, 1)
    }
    const heard = this.#heard()
    for (const [index, powerW] of heard.entries()) count(index, powerW)
    for (const { index, powerW } of this.#offline) {
      // Who has fallen silent after this second was recorded is counted already.
      if (Number.isNaN(heard[index] ?? NaN)) count(index, powerW)
    }
    for (const station of this.#back) {
      if (!Number.isNaN(heard[station.index] ?? NaN)) this.#back.delete(station)
      else if (station.isOnline) count(station.index, station.powerW)
    }
    return { importW, exportW, statuses }
  }

  /** W by index of the station, of this second. */
  #heard(): Float32Array {
    const { recorder, nowMs } = this.#world
    return recorder.allAt(nowMs, 'powerW') ?? NOTHING_HEARD
  }

  #lotsOf(stations: Iterable<Station>, sinceOf: (station: Station) => number): Map<number, Troubled> {
    const lots = new Map<number, Troubled>()
    for (const station of stations) {
      const place = this.#lotOf[station.index] ?? -1
      const known = lots.get(place) ?? NO_TROUBLE
      const sinceMs = sinceOf(station)
      const isFirst = sinceMs < known.sinceMs
      lots.set(place, {
        count: known.count + 1,
        sinceMs: isFirst ? sinceMs : known.sinceMs,
        first: isFirst ? station : known.first,
      })
    }
    return lots
  }
}

const counters = new WeakMap<World, FleetCounter>()

/** The one counter of a world: what is news to it is forgotten once it has been counted. */
export function fleetCounterOf(world: World): FleetCounter {
  const known = counters.get(world) ?? new FleetCounter(world)
  counters.set(world, known)
  return known
}
