import { MEASURAND_UNITS } from '#simulator/devices/world/measurands.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { readGroupChart } from '#simulator/charts/world/group-charts.ts'
import { finish } from '#simulator/core/world/piecewise.ts'
import type { Property } from './property.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { readSeries } from '#simulator/history/world/history.ts'
import { sumsAgree } from '#simulator/dlm/world/log-sums.ts'

/**
 * The values of a station in a minute: A and W on each grid line, import positive, as sums over its seconds. A mean is a sum over the
 * seconds.
 */
interface Minute {
  seconds: number
  readonly lineA: [number, number, number]
  readonly lineW: [number, number, number]
  powerW: number
  /** The phases in use, negative with export, of its seconds with power. */
  readonly forms: Set<number>
}
const newMinute = (): Minute => ({ seconds: 0, lineA: [0, 0, 0], lineW: [0, 0, 0], powerW: 0, forms: new Set() })

/** The channels of a chart of a group, from the samples of its members. */
function sumsOf(type: Group['type'], units: 'A' | 'W', members: readonly Minute[]): number[] {
  const mean = (of: (one: Minute) => number) =>
    members.reduce((sum, one) => sum + (one.seconds > 0 ? of(one) / one.seconds : 0), 0)
  if (units === 'A') return [0, 1, 2].map((line) => mean(({ lineA }) => Math.max(0, lineA[line as 0])))
  if (type === 'GROUP_TYPE_CHARGER') return [0, 1, 2].map((line) => mean(({ lineW }) => Math.max(0, lineW[line as 0])))
  return [mean(({ powerW }) => Math.max(0, powerW)), mean(({ powerW }) => Math.max(0, -powerW))]
}

/** Adds the samples of a second to the minutes of the stations. A station that was not heard in it has no sample. */
function addSamples({ stations, nowMs, runStartMs }: World, minutes: Map<number, Minute>): void {
  for (const { index, currentA, powerW, phasesInUse, phaseOneLine, lastHeardMs } of stations) {
    if (lastHeardMs !== nowMs || nowMs === runStartMs) continue
    const minute = minutes.get(index) ?? newMinute()
    minutes.set(index, minute)
    minute.seconds += 1
    minute.powerW += powerW
    if (Math.abs(powerW) > 0) minute.forms.add(phasesInUse * Math.sign(powerW))
    for (let phase = 0; phase < phasesInUse; phase++) {
      const line = ((phaseOneLine - 1 + phase) % 3) as 0 | 1 | 2
      minute.lineA[line] += currentA
      minute.lineW[line] += powerW / phasesInUse
    }
  }
}

/** The record has hundredths; a station adds a rounding. */
const [TOLERANCE_A, TOLERANCE_W] = [0.02, 2]
/** A minute is compared some seconds after its end. */
const AFTER_MS = 4_000

/**
 * Adds up the samples of each second by itself. Precondition: a complete minute of the run in which no member has changed the phases in
 * use or the direction of its power, and no member has a charger outside, whose values may come late. Without a sample of any member, the
 * chart has a gap.
 */
export const chartSums: Property = {
  name: 'chart-sums',
  about: 'A minute of the chart of a group is the sum of the means of the samples of its stations on each grid line.',
  begin: (start, met) => {
    let [now, complete] = [new Map<number, Minute>(), new Map<number, Minute>()]
    return (world) => {
      if (world.nowMs % MINUTE_MS === 0) [now, complete] = [new Map(), now]
      addSamples(world, now)
      const fromMs = world.nowMs - AFTER_MS - MINUTE_MS
      if (fromMs % MINUTE_MS !== 0 || fromMs <= start.runStartMs) return undefined
      for (const group of world.groups.values()) {
        const members = group.stationIndexes.map((index) => complete.get(index)).filter((one) => one !== undefined)
        const isPlain =
          members.every(({ forms }) => forms.size <= 1) && !group.stationIndexes.some((index) => world.stations[index]?.ocpp)
        const isGap = members.length === 0 && group.stationIndexes.length > 0
        if (!isPlain || (!isGap && members.every(({ powerW }) => powerW === 0))) continue
        for (const units of group.type === 'GROUP_TYPE_DC' ? (['W'] as const) : (['A', 'W'] as const)) {
          met()
          const span = { startMs: fromMs, endMs: fromMs + MINUTE_MS, stepMs: MINUTE_MS, units }
          const shown = finish(readGroupChart(world, group, span)).map(({ points }) => points[0]?.value ?? NaN)
          if (isGap && shown.some((one) => !Number.isNaN(one))) {
            return { what: `The chart of ${group.name} has ${shown.join()} ${units} without a value of its stations` }
          }
          if (isGap) continue
          const sums = sumsOf(group.type, units, members)
          const tolerance = (units === 'A' ? TOLERANCE_A : TOLERANCE_W) * (1 + members.length)
          const wrong = sums.findIndex((sum, channel) => !(Math.abs(sum - (shown[channel] ?? NaN)) <= tolerance))
          if (wrong < 0) continue
          return {
            what: `The chart of ${group.name} has ${shown[wrong]?.toFixed(2)} ${units} on channel ${wrong + 1}, its samples ${sums[wrong]?.toFixed(2)}`,
          }
        }
      }
      return undefined
    }
  },
}

/** Values by the name of their series. */
type Values = Readonly<Record<string, number>>

const TOLERANCE: Values = { W: 1, A: 0.011, Percent: 0.06, V: 0.06, Hz: 0.0011, Wh: 1.5 }

/** Whether two values of a unit differ by more than their rounding. */
const differs = (a: number, b: number, unit: string) =>
  Number.isNaN(a) !== Number.isNaN(b) || Math.abs(a - b) > (TOLERANCE[unit] ?? 0)

/** The values of a station in some seconds. */
interface SampledStation {
  readonly station: Station | undefined
  readonly samples: Map<number, Values>
}

/** The stations that are sampled at a time, and for how long, s. */
const SAMPLED = 3
const TURN_S = 120

/** What a station has, by the properties that it sends, in Hz. */
export const valuesOf = ({
  powerW,
  currentA,
  voltageV,
  socPercent,
  frequencyHz,
  energyImportWh,
  energyExportWh,
}: Station): Values => ({
  'Power.Active.Import': Math.max(0, powerW),
  'Power.Active.Export': Math.max(0, -powerW),
  'Current.Import': Math.max(0, currentA),
  'Current.Export': Math.max(0, -currentA),
  Voltage: voltageV,
  SoC: socPercent,
  Frequency: frequencyHz,
  'Energy.Active.Import.Register': energyImportWh,
  'Energy.Active.Export.Register': energyExportWh,
})

/** The samples of all stations of a site, some at a time by turns. */
class SampledStations {
  #turn = -1
  #sampled: SampledStation[] = []

  /** Takes the values of a second. Returns the stations of this turn. */
  next({ stations, nowMs, runStartMs }: World): readonly SampledStation[] {
    const turn = Math.floor((nowMs - runStartMs) / SECOND_MS / TURN_S)
    if (turn !== this.#turn) {
      this.#turn = turn
      this.#sampled = Array.from({ length: Math.min(SAMPLED, stations.length) }, (_, place) => {
        return { station: stations[(turn * SAMPLED + place) % stations.length], samples: new Map<number, Values>() }
      })
    }
    for (const { station, samples } of this.#sampled) {
      if (station?.lastHeardMs === nowMs && nowMs > runStartMs) samples.set(nowMs, valuesOf(station))
    }
    return this.#sampled
  }
}

const MEANS = new Set(['W', 'A'])
const [SECONDS, EVERY_S] = [19, 20]

/** Precondition: an online station without a charger outside, for two minutes by turns of three; for a minute, power of one sign. */
export const stationValues: Property = {
  name: 'station-values',
  about: 'The history of a station has the values of its samples: each second, the means of minutes, and registers at their end.',
  begin: (start, met) => {
    const stations = new SampledStations()
    return (world) => {
      const second = (world.nowMs - start.runStartMs) / SECOND_MS
      const sampled = stations.next(world)
      const chosen = Number.isInteger(second / EVERY_S) ? sampled[(second / EVERY_S) % SAMPLED] : undefined
      const station = chosen?.station
      if (!station || station.ocpp || station.isRemoved || second < SECONDS + 1) return undefined
      const of = (atMs: number, name: string) => chosen.samples.get(atMs)?.[name]
      const minuteMs = Math.floor(world.nowMs / MINUTE_MS) * MINUTE_MS - MINUTE_MS
      for (const [name, unit] of Object.entries(MEASURAND_UNITS)) {
        const span = { startMs: world.nowMs - SECONDS * SECOND_MS, endMs: world.nowMs + 1, stepMs: SECOND_MS }
        for (const { atMs, value } of readSeries(world, station, name, span)) {
          const sample = of(atMs, name)
          if (sample === undefined) continue
          met()
          if (differs(value, sample, unit)) {
            return { what: `The history of ${station.name} has ${value} ${unit} of ${name}, and it had ${sample}` }
          }
        }
        if (minuteMs <= start.runStartMs) continue
        const all = Array.from({ length: 60 }, (_, place) => of(minuteMs + place * SECOND_MS, name))
        const known = all.filter((one) => one !== undefined)
        const hasBothSigns = MEANS.has(unit) && Math.min(...known) === 0 && Math.max(...known) > 0
        if (known.length < 60 || known.some(Number.isNaN) || hasBothSigns) continue
        const expected = MEANS.has(unit) ? known.reduce((sum, one) => sum + one, 0) / 60 : known.at(-1)
        const [point] = readSeries(world, station, name, { startMs: minuteMs, endMs: minuteMs + 1, stepMs: MINUTE_MS })
        if (unit === 'V' || unit === 'Hz' || !point || expected === undefined) continue
        if (differs(point.value, expected, unit)) {
          return { what: `A minute of ${station.name} has ${point.value} ${unit} of ${name}, and its samples ${expected}` }
        }
      }
      return undefined
    }
  },
}

export const logSums: Property = {
  name: 'log-sums',
  about: 'Both sums of every row of the log of DLM actions agree.',
  begin: (_start, met) => {
    const seen = new Map<number, unknown>()
    return (world) => {
      for (const group of world.groups.values()) {
        const { actions } = group.load
        const last = seen.get(group.id)
        if (actions.length === 0 || actions.at(-1) === last) continue
        const fromRow = actions.findLastIndex((row) => row === last) + 1
        seen.set(group.id, actions.at(-1))
        met()
        const wrong = actions.slice(fromRow).find((row) => !sumsAgree(row))
        if (wrong) return { what: `the log row of ${group.name} at ${wrong.timestamp} has inconsistent sums` }
        const late = actions.slice(fromRow).find(({ timestamp }) => Date.parse(timestamp) > world.nowMs)
        if (late) return { what: `the log row of ${group.name} at ${late.timestamp} is of a later time` }
      }
      return undefined
    }
  },
}
