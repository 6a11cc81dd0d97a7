/**
 * Provides: charts of groups, devices and meters, with their limits and states, and their CSV files. Needs: core, csv, devices, dlm,
 * grid, history, http, meters, ocpp, session.
 */

import type { ChartUnit } from '#contract/charts.ts'
import { CHANNELS, quantityOf, type Quantity, type ChannelSums, addSample } from './chart-channels.ts'
import { readFrequency, type HistoryPoint, type ReadSpan, sampleTimes } from '#simulator/history/world/history.ts'
import { keptPastSums } from './past-sums-cache.ts'
import type { Piecewise } from '#simulator/core/world/piecewise.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { gridLines } from '#simulator/dlm/model/current-request.ts'
import { completedAt } from '#simulator/history/world/completed-recording.ts'
import { valueAt } from '#simulator/ocpp/model/changes.ts'
import type { OcppCharger } from '#simulator/ocpp/model/ocpp-charger.ts'
import type { Station } from '#simulator/stations/world/station.ts'

/** Static data of a station in addition to its recorded powers. */
interface Wiring {
  readonly index: number
  readonly nominalVoltageV: number
  /** Grid lines by number of phases in use. */
  readonly lines: readonly [number, number, number]
  /** The grid lines that a charger outside has reported, since its changes; empty for a simulated station. */
  readonly draws: OcppCharger['draws']
}

const MAX_CHANNELS = 3
const NONE: OcppCharger['draws'] = []

/**
 * Adds the means of the recorded values of stations, in their order, bucket by bucket. All stations of a second are
 * recorded together, so they are also read together.
 */
class RecordedSums {
  readonly #world: World
  readonly #stations: readonly Wiring[]
  readonly #quantity: Quantity
  readonly #means: Float64Array
  readonly #heard: Uint8Array

  constructor(world: World, stations: readonly Station[], quantity: Quantity) {
    this.#world = world
    this.#stations = stations.map(({ index, nominalVoltageV, phaseOneLine, ocpp }) => {
      const linesOf = (used: 1 | 2 | 3) => gridLines(phaseOneLine, used)
      return { index, nominalVoltageV, lines: [linesOf(1), linesOf(2), linesOf(3)], draws: ocpp?.draws ?? NONE }
    })
    this.#quantity = quantity
    this.#means = new Float64Array(stations.length * MAX_CHANNELS)
    this.#heard = new Uint8Array(stations.length)
  }

  /** Adds the bucket from one moment up to, but not including, another to the sums at an index. */
  add(fromMs: number, untilMs: number, sums: ChannelSums, place: number): void {
    this.#means.fill(0)
    this.#heard.fill(0)
    for (const tMs of sampleTimes(fromMs, untilMs - fromMs)) this.#look(tMs, untilMs - fromMs)
    for (let member = 0; member < this.#heard.length; member++) {
      const heard = this.#heard[member] ?? 0
      if (heard === 0) continue
      for (const [channel, sum] of sums.entries()) {
        const known = sum[place] ?? NaN
        const mean = (this.#means[member * MAX_CHANNELS + channel] ?? 0) / heard
        sum[place] = (Number.isNaN(known) ? 0 : known) + mean
      }
    }
  }

  #look(tMs: number, stepMs: number) {
    const powersW = completedAt(this.#world, tMs, stepMs, 'powerW')
    const currentsA = completedAt(this.#world, tMs, stepMs, 'currentA')
    if (!powersW || !currentsA) return
    for (const [member, { index, nominalVoltageV, lines, draws }] of this.#stations.entries()) {
      const powerW = powersW(index)
      if (Number.isNaN(powerW)) continue
      this.#heard[member] = (this.#heard[member] ?? 0) + 1
      const currentA = currentsA(index)
      if (currentA === 0) continue
      // Power and current together give the number of phases that the car used, unless the charger has reported them.
      const reported = draws.length > 0 ? valueAt(draws, tMs) : undefined
      const used = Math.round(powerW / (currentA * nominalVoltageV))
      const phasesInUse = reported?.phasesInUse ?? (used <= 1 ? 1 : used === 2 ? 2 : 3)
      const drawsOn = reported ? gridLines(reported.firstLine, phasesInUse) : lines[(phasesInUse - 1) as 0 | 1 | 2]
      addSample(this.#means, member * MAX_CHANNELS, this.#quantity, drawsOn, powerW, currentA, phasesInUse)
    }
  }
}

/** One line of a chart. */
export interface GroupSeries {
  readonly property: string
  readonly unit: string
  readonly points: HistoryPoint[]
}

export interface GroupChartSpan extends ReadSpan {
  readonly units: ChartUnit
  readonly includeFrequency?: boolean | undefined
}

/**
 * Sums of the reports of a group's stations: Current.Import.L1 to L3 (A); for AC chargers Power.Active.Import.L1 to L3,
 * for others Power.Active.Import and .Export (W); Frequency (Hz) on request. NaN where all stations were offline.
 */
export function* readGroupChart(
  world: World,
  group: Group,
  { units, includeFrequency, ...span }: GroupChartSpan,
): Piecewise<GroupSeries[]> {
  const moments = momentsOf(world, span)
  const quantity = quantityOf(group.type, units)
  const readsFrequency = includeFrequency ? readFrequency(world, span) : undefined
  const sums = yield* sumsOf(world, group, span, quantity, moments)
  const series = CHANNELS[quantity].map((channel, i) => ({
    property: channel,
    unit: units,
    points: moments.map((atMs, place) => ({ atMs, value: sums[i]?.[place] ?? NaN })),
  }))
  return readsFrequency ? [...series, { property: 'Frequency', unit: 'Hz', points: yield* readsFrequency }] : series
}

/** The moments of the reply. None of them is in the future. */
export function momentsOf({ nowMs }: World, { startMs, endMs, stepMs }: ReadSpan): number[] {
  const moments: number[] = []
  for (let atMs = startMs; atMs < endMs && atMs <= nowMs; atMs += stepMs) moments.push(atMs)
  return moments
}

/** Sums over the present stations of a group, for each channel and moment. */
export function* sumsOf(
  world: World,
  group: Pick<Group, 'stationIndexes'>,
  { startMs, stepMs }: ReadSpan,
  quantity: Quantity,
  moments: readonly number[],
): Piecewise<ChannelSums> {
  const { nowMs } = world
  const { stationIndexes } = group
  const sums = CHANNELS[quantity].map(() => new Float64Array(moments.length).fill(NaN))
  const pastCount = moments.filter((atMs) => atMs < world.startMs).length
  const past = keptPastSums(world, stationIndexes, quantity, { startMs, stepMs, count: pastCount })

  // Recorded values are read first and oldest first, because the recorder evicts the oldest first.
  const recorded = new RecordedSums(
    world,
    stationIndexes.flatMap((index) => world.stations[index] ?? []),
    quantity,
  )
  for (const [place, fromMs] of moments.entries()) {
    if (place < pastCount) continue
    recorded.add(fromMs, Math.min(fromMs + stepMs, nowMs + 1_000), sums, place)
    yield
  }

  while (!past.sums.next()) yield
  for (const [channel, sum] of sums.entries()) {
    sum.set(past.sums.sums[channel]?.subarray(past.place, past.place + pastCount) ?? [])
  }
  return sums
}
