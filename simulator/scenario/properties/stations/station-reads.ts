import type { DeviceEvent } from '#contract/events.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'
import { ffrLogRows, ffrLogsOf } from '#simulator/ffr-logs/world/ffr-log.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { seesSeller } from '../visible.ts'
import { deviceValues } from '#simulator/events/world/device-values.ts'
import { valuesOf } from '../sums.ts'
import { groupPowerKw } from '#simulator/dlm/world/group-power.ts'

/** Measurands that a station has in every second in which it is online. */
const ALWAYS = /^(?:Power|Voltage|Frequency)/

/** Precondition: a successful read without faults. The last second is judged of a span up to now, of a station that is online. */
export const eventReads: Property = {
  name: 'event-reads',
  about: 'The values of a device are of the asked property and span, the oldest first, and include the last second of the span.',
  begin: (_start, met) => {
    const entries = new OperatorEntries()
    return (world) => {
      for (const { call, params = {}, query = {}, status, reply, atMs } of entries.next(world)) {
        if (call !== 'listEvents' || status !== 200 || entries.hasFaults) continue
        met()
        const rows = reply as readonly DeviceEvent[]
        const times = rows.map(({ time }) => Date.parse(time))
        const [startMs, endMs] = [Date.parse(String(query['start'])), Math.min(atMs, Date.parse(String(query['end'])))]
        const wrong = rows.find(({ property }, place) => {
          const timeMs = times[place] ?? NaN
          return property !== query['property'] || timeMs < startMs || timeMs > endMs || timeMs <= (times[place - 1] ?? -Infinity)
        })
        const of = `${call} of ${params['deviceId']} from ${String(query['start'])} to ${String(query['end'])}`
        if (wrong) return { what: `${of} has ${wrong.property} at ${wrong.time}` }
        const station = world.stations.find(({ deviceId }) => deviceId === params['deviceId'])
        const isReporting = station?.isOnline === true && !station.ocpp && station.lastHeardMs === atMs
        const lastMs = times.at(-1)
        if (!isReporting || lastMs === undefined || endMs < atMs || !ALWAYS.test(String(query['property']))) continue
        if (endMs - startMs < SECOND_MS * 3_600 && lastMs !== atMs) {
          return { what: `${of} ends ${(atMs - lastMs) / SECOND_MS} s early` }
        }
      }
      return undefined
    }
  },
}

/** Steps of 100 ms from 10 s before an activation to 15 min after it. */
const [STEP_MS, BEFORE_MS, AFTER_MS] = [100, 10_000, 15 * MINUTE_MS]
/** Held 30 s after 1.3 s, and then down by 20 % a second. */
const [SURELY_MS, ENDED_MS] = [31_200, 37_000]
const TOLERANCE_W = 1.01

/** Precondition: a new file of a device, for the seconds in which this check has seen the device online. */
export const ffrLog: Property = {
  name: 'ffr-log',
  about: 'A log of a device has its samples, each 100 ms around an activation, and says when the reserve was active.',
  concerns: ({ stations }) => stations.some(({ ffr }) => ffr !== null),
  begin: (start, met) => {
    const samples = new Map<Station, Map<number, { powerW: number; hz: number; baselineW: number }>>()
    const read = new Set<unknown>(start.ffrLogs.files)
    return (world) => {
      for (const one of world.stations) {
        const { ffr, lastHeardMs, powerW, baselineW, frequencyHz: hz } = one
        if (ffr && lastHeardMs === world.nowMs && world.nowMs > start.runStartMs) {
          const ofStation = samples.get(one) ?? new Map()
          samples.set(one, ofStation.set(world.nowMs, { powerW, hz, baselineW }))
        }
      }
      for (const file of world.ffrLogs.files) {
        const station = world.stations[file.station]
        if (read.has(file) || !station) continue
        read.add(file)
        met()
        const what = (said: string) => ({ what: `The log ${file.fileName} ${said}` })
        if (!file.fileName.startsWith(`ffr_${station.deviceId}_`)) return what(`is that of ${station.deviceId}`)
        const newest = ffrLogsOf(world, station)
        if (newest.some(({ station: index }) => index !== station.index)) return what('is listed at another device')
        const atMs = file.activation?.atMs ?? NaN
        let lastMs = NaN
        for (const row of ffrLogRows(file)) {
          const stepMs = row.atMs - lastMs
          if (lastMs >= atMs - BEFORE_MS && row.atMs < atMs + AFTER_MS && stepMs !== STEP_MS) {
            return what(`has a step of ${stepMs} ms`)
          }
          lastMs = row.atMs
          const ageMs = row.atMs - atMs
          if (ageMs >= 0 && ageMs < SURELY_MS && !row.isActive) return what(`is not active ${ageMs} ms after the crossing`)
          const isOther = station.ffr?.activations.some((one) => row.atMs >= one.atMs && row.atMs < one.atMs + ENDED_MS)
          if (!isOther && row.isActive) return what(`is active at ${new Date(row.atMs).toISOString()}`)
          const sample = row.atMs % SECOND_MS === 0 ? samples.get(station)?.get(row.atMs) : undefined
          if (!sample) continue
          const isRight =
            Math.abs(row.powerW - sample.powerW) <= TOLERANCE_W && Math.abs(row.baselineW - sample.baselineW) <= TOLERANCE_W
          if (!isRight) {
            return what(
              `has ${row.powerW} W on ${row.baselineW} W, and the device had ${sample.powerW} W on ${sample.baselineW} W`,
            )
          }
          if (!(Math.abs(row.frequencyHz - sample.hz) <= 0.0015) && !Number.isNaN(sample.hz)) {
            return what(`has ${row.frequencyHz} Hz in place of ${sample.hz} Hz`)
          }
        }
      }
      return undefined
    }
  },
}

/** Rows of a page if the query names no size. */
const PAGE_SIZE = 25
/** These parameters choose a page and its order, and leave no row out. */
const NO_FILTERS: ReadonlySet<string> = new Set(['page', 'pageSize', 'sort'])

/**
 * Precondition: a successful page of a list, without faults. A log that is read from a first row on has another count. All stations
 * of a user are counted in a second without a write.
 */
export const listPages: Property = {
  name: 'list-pages',
  about:
    'A page of a list has the rows that its size and its total leave, and the list of stations all that its user may see, each once.',
  begin: (_start, met) => {
    const entries = new OperatorEntries()
    return (world) => {
      const calls = entries.next(world)
      for (const { call, user = '', query = {}, status, reply } of calls) {
        const isPaged = query['page'] !== undefined || query['pageSize'] !== undefined || call === 'listStations'
        if (status !== 200 || entries.hasFaults || !isPaged || query['start'] !== undefined) continue
        const { data, total } = (reply ?? {}) as { data?: readonly { deviceId?: string }[]; total?: number }
        if (!data || total === undefined) continue
        met()
        const [page, size] = [Number(query['page'] ?? 0), Number(query['pageSize'] ?? PAGE_SIZE)]
        if (data.length !== Math.max(0, Math.min(size, total - page * size))) {
          return { what: `${call} has ${data.length} of ${total} rows on page ${page} of ${size}` }
        }
        if (call !== 'listStations') continue
        if (new Set(data.map(({ deviceId }) => deviceId)).size < data.length) return { what: `${call} has a station twice` }
        if (!Object.keys(query).every((name) => NO_FILTERS.has(name)) || calls.some(({ isWrite }) => isWrite)) continue
        const visible = world.stations.filter((one) => !one.isRemoved && seesSeller(world, user, one.sellerId)).length
        if (total !== visible) return { what: `${call} counts ${total} stations for ${user}, who may see ${visible}` }
      }
      return undefined
    }
  },
}

const TOLERANCE: Readonly<Record<string, number>> = { W: 1.01, A: 0.011, V: 0.06, Percent: 0.06, Hz: 0.0011, mHz: 1.1, Wh: 1.5 }

/** What a device has of its frequency in its unit, and of the values of its reserve. */
function ofReserve(station: Station, key: string): number | undefined {
  if (key === 'Frequency') return station.sendsMilliHertz ? station.frequencyHz * 1_000 : station.frequencyHz
  if (key === 'Pbaseline') return station.baselineW
  if (key === 'ffrPositive') return Math.max(0, station.ffrPositiveW)
  if (key === 'ffrNegative') return Math.max(0, station.ffrNegativeW)
  if (key === 'pMax') return station.maxPowerW
  return key === 'pMin' ? station.minPowerW : undefined
}

/** One station in each second, by turns. Precondition: a simulated station with a value of this second. */
export const liveValues: Property = {
  name: 'live-values',
  about: 'A device sends what it has: export apart from import, reserves as positive powers, and each value in its unit.',
  begin: (start, met) => (world) => {
    const second = (world.nowMs - start.runStartMs) / SECOND_MS
    const station = world.stations[second % Math.max(1, world.stations.length)]
    if (!station || station.ocpp || second === 0 || station.lastHeardMs !== world.nowMs) return undefined
    const measured = valuesOf(station)
    for (const { key, value, unit } of deviceValues(station)) {
      const has = ofReserve(station, key) ?? measured[key]
      if (has === undefined || !Number.isFinite(has) || value === '') continue
      met()
      const isUnit = key !== 'Frequency' || unit === (station.sendsMilliHertz ? 'mHz' : 'Hz')
      if (isUnit && Math.abs(Number(value) - has) <= (TOLERANCE[unit ?? ''] ?? 0.01)) continue
      return { what: `${station.name} sends ${value} ${unit} of ${key}, and has ${has}` }
    }
    return undefined
  },
}

const TOLERANCE_KW = 1e-6

/**
 * Precondition: a group whose members have not changed in this second. A station that has come online in this second counts from the
 * next one, also if it went offline in the same second. Samples before the first second are of the past.
 */
export const presentValues: Property = {
  name: 'present-values',
  about: 'A group sums the values of this second: a station that has just come online counts from its next values.',
  begin: (start, met) => {
    const before = new Map<number, readonly number[]>()
    let read = start.journal.length
    return (world) => {
      const news = world.journal.length > read ? world.journal.since(read) : []
      read = world.journal.length
      const returned = new Set(
        news.flatMap((entry) => (entry.kind === 'station' && entry['online'] === true ? entry['deviceId'] : [])),
      )
      for (const group of world.groups.values()) {
        // The list of members is replaced, never changed.
        const isSame = before.get(group.id) === group.stationIndexes
        before.set(group.id, group.stationIndexes)
        if (!isSame || group.stationIndexes.length === 0) continue
        met()
        let sumKw = 0
        for (const index of group.stationIndexes) {
          const station = world.stations[index]
          if (!station?.isOnline || returned.has(station.deviceId)) continue
          if (station.lastHeardMs === world.nowMs) sumKw += station.powerW / 1_000
        }
        const shownKw = groupPowerKw(world, group)
        if (Math.abs(shownKw - sumKw) > TOLERANCE_KW) {
          return {
            what: `${group.name} has ${shownKw.toFixed(3)} kW, and its stations have sent ${sumKw.toFixed(3)} kW in this second`,
          }
        }
      }
      return undefined
    }
  },
}
