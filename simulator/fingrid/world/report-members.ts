import { SECOND_MS } from '#contract/durations.ts'
import { PastMoments } from '#simulator/history/model/past-moments.ts'
import { PastPowers, powerColumns, type PowerColumns } from '#simulator/history/model/past-powers.ts'
import { ratedPowerW, type Plan } from '#simulator/devices/model/plan.ts'
import { finish } from '#simulator/core/world/piecewise.ts'
import type { Report } from './report-columns.ts'
import type { CopiedRecording } from '#simulator/history/world/recording.ts'
import { readPowerBlock, rememberingReader } from '#simulator/history/world/second-reader.ts'
import type { KeptSeconds } from '#simulator/history/world/second-store.ts'
import { reportedW } from '#simulator/devices/world/reported.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { baselinePowerW, canRespond, type Answering } from '#simulator/demand-response/world/baseline-power.ts'
import { v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'

/** A station of a group over one part of its history. Stretches are read in ascending order. */
export interface Member {
  /** Adds what it did in each second of a stretch in which it was heard. The frequency is there already, in Hz. */
  add(startMs: number, count: number, report: Report): void
  /** The expected time of `add`, in units of a computed second of a station. */
  timeToAdd(count: number): number
}

/** The time to read a recorded second, and to decode one, relative to a computed second. Measured with 1,010 stations. */
const RECORDED_TIME = 20
const DECODING_TIME = 10

export const stationsOf = (world: World, { stationIndexes }: Group): Station[] =>
  stationIndexes.flatMap((index) => world.stations[index] ?? [])

/** Whether the station responds to the frequency itself. */
const isAnswering = ({ kind, isFollowing, v2g }: Answering) => (kind === 'battery' && isFollowing) || v2g?.mode === 'freq'

/** Adds an online station to the sums, with its ratings. Chargers do not discharge. */
class Adder {
  readonly #ratedW: number
  readonly #minimumW: number
  readonly #isAnswering: boolean

  /**
   * Adds the stations that were online in the whole stretch before all others. There are many of them, and this is
   * faster than adding them one by one.
   */
  static hearAll(adders: readonly Adder[], { stationsOnline, maxPower, minPower, controllerOn }: Report, count: number) {
    let [maximumW, minimumW] = [0, 0]
    for (const adder of adders) {
      maximumW += adder.#ratedW
      minimumW += adder.#minimumW
      if (adder.#isAnswering) controllerOn.fill(1, 0, count)
    }
    stationsOnline.fill(adders.length, 0, count)
    maxPower.fill(maximumW, 0, count)
    minPower.fill(minimumW, 0, count)
  }

  constructor(answering: Answering) {
    const { kind, ratedW } = answering
    this.#ratedW = Math.round(ratedW)
    this.#minimumW = kind === 'v2g' || kind === 'battery' ? -this.#ratedW : 0
    this.#isAnswering = isAnswering(answering)
  }

  /** The station was online from one index up to, but not including, another. */
  hear({ stationsOnline, maxPower, minPower, controllerOn }: Report, from: number, until: number) {
    for (let place = from; place < until; place++) {
      stationsOnline[place] = (stationsOnline[place] ?? 0) + 1
      maxPower[place] = (maxPower[place] ?? 0) + this.#ratedW
      minPower[place] = (minPower[place] ?? 0) + this.#minimumW
    }
    if (this.#isAnswering) controllerOn.fill(1, from, until)
  }

  /** `withoutResponseW`: the power without a response to the frequency. */
  addPowers(
    { activePower, baseline }: Report,
    { powerW, withoutResponseW }: Pick<PowerColumns, 'powerW' | 'withoutResponseW'>,
    from: number,
    until: number,
  ) {
    // The power without a response rarely changes.
    let [unasked, unaskedReported] = [NaN, NaN]
    for (let place = from; place < until; place++) {
      const next = withoutResponseW[place] ?? NaN
      if (next !== unasked) [unasked, unaskedReported] = [next, reportedW(next)]
      activePower[place] = (activePower[place] ?? 0) + reportedW(powerW[place] ?? NaN)
      baseline[place] = (baseline[place] ?? 0) + unaskedReported
    }
  }
}

/** Stations before the start of the world. */
export interface PastMembers {
  /** Call this before a stretch is read. It has at most `count` seconds. Adds the stations that were online in all of it. */
  beginAt(startMs: number, count: number, report: Report): void
  readonly members: readonly Member[]
}

export function pastMembers({ grid, batteryPast }: World, stations: readonly Station[], places: number): PastMembers {
  const moments = new PastMoments(places, grid.noise, batteryPast)
  const columns = powerColumns(places)
  const secondsWithValueOf = ({ offlineSinceMs }: Plan, startMs: number, count: number) =>
    Math.max(0, Math.min(count, Math.ceil((offlineSinceMs - startMs) / SECOND_MS)))
  const all = stations.map(({ plan }) => {
    const answering = { kind: plan.kind, ratedW: ratedPowerW(plan), isFollowing: true, v2g: plan.v2g, activations: [] }
    return { plan, adder: new Adder(answering) }
  })
  return {
    beginAt(startMs, count, report) {
      moments.clear()
      for (let place = 0; place < count; place++) moments.add(startMs + place * SECOND_MS)
      finish(moments.readNoise())
      const always = all.flatMap(({ plan, adder }) => (secondsWithValueOf(plan, startMs, count) === count ? adder : []))
      Adder.hearAll(always, report, count)
    },
    members: all.map(({ plan, adder }) => {
      let past: PastPowers | undefined
      return {
        timeToAdd: (count) => count,
        add(startMs, count, report) {
          const heard = secondsWithValueOf(plan, startMs, count)
          if (heard < count) adder.hear(report, 0, heard)
          // Created when its station is read, because creating all of them at once would block other requests for too long.
          past ??= new PastPowers(plan, grid.noise, batteryPast)
          past.read(moments, heard, columns, (from, until) => adder.addPowers(report, columns, from, until), 'watts')
        },
      }
    }),
  }
}

export interface RecordedMember extends Member {
  /** Copies its recording of a stretch, so the world may go on while the stretch is read. */
  prepare(startMs: number, endMs: number): void
}

/** The record as of the time of the call. */
export interface RecordedOrigin {
  readonly kept: KeptSeconds
  /** Hz */
  readonly frequencyAt: (tMs: number) => number
}

/** Values of one station in a stretch. All members use the same columns, one after the other. */
export interface RecordedColumns extends PowerColumns {
  readonly socPercent: Float64Array
}

/** A station since the start of the world, with the settings of the time of the call. */
export function recordedMember(
  world: World,
  station: Station,
  { kept, frequencyAt }: RecordedOrigin,
  columns: RecordedColumns,
): RecordedMember {
  const { plan, ffr } = station
  let span = { startMs: NaN, endMs: NaN }
  let copied: CopiedRecording | undefined
  const copyOf = () => world.recorder.copyOf(station, span.startMs, span.endMs, { read, frequencyAt, kept })
  const recordingNow = () => (copied ??= copyOf())
  const read = rememberingReader(plan, readPowerBlock)
  const baselines = [...(ffr?.baselines ?? [])]
  const settings = v2gSettingsOf(world.groups, station.groupIds)
  const { ffrPositiveW: ffrPositive, ffrNegativeW: ffrNegative } = station
  const answering: Answering = {
    kind: plan.kind,
    ratedW: ratedPowerW(plan),
    isFollowing: station.fcrNEnabled,
    v2g: settings && { mode: settings.mode, minSoC: settings.minSoC, ffrPositive, ffrNegative },
    activations: [...(ffr?.activations ?? [])],
  }
  const canAnswer = canRespond(answering)
  const adder = new Adder(answering)
  const sample = { powerW: 0, baselineW: 0, socPercent: 0 }
  let at = -1
  return {
    prepare(startMs, endMs) {
      span = { startMs, endMs }
      // Retained blocks do not change, so they need no copy before the stretch is read.
      const isRetained = Math.max(kept.sinceMs(station.index), world.recorder.secondsSinceMs(station.index, kept)) <= startMs
      copied = isRetained ? undefined : copyOf()
    },
    timeToAdd(count) {
      const undecoded = recordingNow().blocks.filter((block) => !read.hasDecoded(block))
      return count * RECORDED_TIME + undecoded.reduce((sum, block) => sum + block.count, 0) * DECODING_TIME
    },
    add(startMs, count, report) {
      const recording = recordingNow()
      const { powerW, socPercent, withoutResponseW } = columns
      recording.readColumn('powerW', startMs, count, powerW)
      if (!canAnswer) {
        forEachRun(powerW, count, (from, until) => {
          adder.hear(report, from, until)
          adder.addPowers(report, { powerW, withoutResponseW: powerW }, from, until)
        })
        return
      }
      recording.readColumn('socPercent', startMs, count, socPercent)
      forEachRun(powerW, count, (from, until) => {
        for (let place = from; place < until; place++) {
          const tMs = startMs + place * SECOND_MS
          while ((baselines[at + 1]?.atMs ?? Infinity) <= tMs) at++
          sample.powerW = powerW[place] ?? NaN
          sample.socPercent = socPercent[place] ?? NaN
          sample.baselineW = baselines[at]?.baselineW ?? NaN
          withoutResponseW[place] = baselinePowerW(answering, tMs, report.frequency[place] ?? NaN, sample)
        }
        adder.hear(report, from, until)
        adder.addPowers(report, columns, from, until)
      })
    },
  }
}

/** Calls a function for each run of known values, from an index up to, but not including, another. */
function forEachRun(values: Float64Array, count: number, take: (from: number, until: number) => void) {
  for (let from = 0; from < count; from++) {
    let until = from
    while (until < count && !Number.isNaN(values[until])) until++
    if (until > from) take(from, until)
    from = until
  }
}
