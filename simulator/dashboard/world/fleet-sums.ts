/**
 * Provides: the counts, problems and acknowledgements of the dashboard. Needs: bids, charts, congestion, demand-response, devices,
 * dlm, grid, groups, http, reserves, session, sites, v2g.
 */

import { shownStatus } from '#contract/shown-status.ts'
import type { Category } from '#contract/stations.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { hasReported } from '#simulator/devices/model/draw-origin.ts'
import { reportedStatus } from '#simulator/devices/world/reported-status.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Stations with the same problem. */
export interface AffectedStations {
  readonly count: number
  /** Since when the first of them has had it, ms. */
  readonly sinceMs: number
  /** Since when the last of them has had it, ms; -Infinity without stations. */
  readonly newestMs: number
  readonly first: Station | null
}

/** Sums of all stations of one group, one owner and one category. */
export interface FleetSum {
  /** The ordinary group of the stations, because the stations of super groups belong to other groups. */
  readonly group: Group | null
  readonly sellerId: number | null
  readonly category: Category
  /** W; an offline station counts with its last value. */
  readonly importW: number
  readonly exportW: number
  /** Stations that have never reported a power. */
  readonly unknownPower: number
  readonly online: number
  /** Number of online stations by `shownStatus`. */
  readonly statuses: ReadonlyMap<string, number>
  readonly offline: AffectedStations
  /** Online stations only. */
  readonly faulted: AffectedStations
  /** Online stations that do not follow their setpoints. */
  readonly ignoring: AffectedStations
}

/** Adds one to or subtracts one from a status. A status without stations is removed. */
function move(statuses: Map<string, number>, status: string, by: 1 | -1) {
  const count = (statuses.get(status) ?? 0) + by
  if (count > 0) statuses.set(status, count)
  else statuses.delete(status)
}

const NO_TROUBLE: AffectedStations = { count: 0, sinceMs: Infinity, newestMs: -Infinity, first: null }

const NOTHING_HEARD = new Float32Array(0)

/** Counts of the stations that belong together. */
interface Lot {
  readonly group: Group | null
  readonly sellerId: number | null
  readonly category: Category
  /** Statuses as reported by online stations. */
  readonly statuses: Map<string, number>
  online: number
}

/**
 * Sums up the fleet. Reading 100,000 stations takes 0.1 s, so a full count is made only when groups or members change. Otherwise
 * only stations with a changed status are read, and the power of all stations from the recording, in about 1 ms.
 */
export class FleetCounter {
  readonly #world: World
  #fleetVersion = NaN
  #lots: Lot[] = []
  /** By index of the station: the index of its lot (-1 for none), and what was counted for it. */
  #lotOf = new Int32Array(0)
  #statuses: string[] = []
  readonly #offline = new Set<Station>()
  readonly #faulted = new Set<Station>()
  readonly #ignoring = new Set<Station>()
  /** Chargers and devices outside, which may never have reported. */
  #outside: Station[] = []
  /** Online again, and not yet recorded. Their last values count, too. */
  readonly #back = new Set<Station>()

  constructor(world: World) {
    this.#world = world
  }

  /** The current sums. */
  read(): FleetSum[] {
    this.#follow()
    const { importW, exportW, statuses: shown } = this.#powers()
    const offline = this.#lotsOf(this.#offline, ({ lastHeardMs }) => lastHeardMs)
    const faulted = this.#lotsOf(this.#faulted, ({ statusSinceMs }) => statusSinceMs)
    const ignoring = this.#lotsOf(this.#ignoring, ({ path }) => path?.disobeys?.sinceMs ?? Infinity)
    const unknown = new Map<number, number>()
    for (const station of this.#outside.filter((one) => !hasReported(one))) {
      const place = this.#lotOf[station.index] ?? -1
      unknown.set(place, (unknown.get(place) ?? 0) + 1)
    }
    return this.#lots.map(({ group, sellerId, category, statuses, online }, place) => ({
      group,
      sellerId,
      category,
      statuses: shown.get(place) ?? statuses,
      online,
      importW: importW[place] ?? 0,
      exportW: exportW[place] ?? 0,
      unknownPower: unknown.get(place) ?? 0,
      offline: offline.get(place) ?? NO_TROUBLE,
      faulted: faulted.get(place) ?? NO_TROUBLE,
      ignoring: ignoring.get(place) ?? NO_TROUBLE,
    }))
  }

  /** The current status of each station by index; '' for a removed station. Do not keep the array. */
  statuses(): readonly string[] {
    this.#follow()
    return this.#statuses
  }

  #follow() {
    const { changedStations, fleetVersion } = this.#world
    if (fleetVersion !== this.#fleetVersion) this.#recount()
    else for (const station of changedStations) this.#countChange(station)
    changedStations.clear()
  }

  #recount() {
    const { groups, stations, fleetVersion } = this.#world
    this.#fleetVersion = fleetVersion
    this.#lots = []
    this.#lotOf = new Int32Array(stations.length).fill(-1)
    this.#statuses = Array.from({ length: stations.length }, () => '')
    this.#offline.clear()
    this.#faulted.clear()
    this.#ignoring.clear()
    this.#back.clear()
    this.#outside = stations.filter(({ ocpp, isRemoved }) => ocpp && !isRemoved)
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
    this.#ignoring.delete(station)
    this.#add(station)
  }

  #add(station: Station) {
    const lot = this.#lots[this.#lotOf[station.index] ?? -1]
    if (!lot) return
    const status = shownStatus(reportedStatus(station), true, null)
    this.#statuses[station.index] = status
    if (!station.isOnline) this.#offline.add(station)
    else {
      lot.online++
      move(lot.statuses, status, 1)
      if (station.status === 'Faulted') this.#faulted.add(station)
      if (station.path?.disobeys) this.#ignoring.add(station)
    }
  }

  /**
   * W by index of the lot, and the statuses of the lots where the power changes the reported status. The recording of
   * this second has a gap for each station without a recorded value.
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
      if (shown === reported || !this.#world.stations[index]?.isOnline) return
      const lot = statuses.get(place) ?? new Map(this.#lots[place]?.statuses)
      statuses.set(place, lot)
      move(lot, reported, -1)
      move(lot, shown, 1)
    }
    const heard = this.#heard()
    for (const [index, powerW] of heard.entries()) count(index, powerW)
    for (const { index, powerW } of this.#offline) {
      // Stations that went offline after this second was recorded are already counted.
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

  #lotsOf(stations: Iterable<Station>, sinceOf: (station: Station) => number): Map<number, AffectedStations> {
    const lots = new Map<number, AffectedStations>()
    for (const station of stations) {
      const place = this.#lotOf[station.index] ?? -1
      const known = lots.get(place) ?? NO_TROUBLE
      const sinceMs = sinceOf(station)
      const isFirst = sinceMs < known.sinceMs
      lots.set(place, {
        count: known.count + 1,
        sinceMs: isFirst ? sinceMs : known.sinceMs,
        newestMs: Math.max(known.newestMs, sinceMs),
        first: isFirst ? station : known.first,
      })
    }
    return lots
  }
}

const counters = new WeakMap<World, FleetCounter>()

/** The only counter of a world. It clears the pending changes after counting them. */
export function fleetCounterOf(world: World): FleetCounter {
  const known = counters.get(world) ?? new FleetCounter(world)
  counters.set(world, known)
  return known
}
