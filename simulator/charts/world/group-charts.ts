/**
 * Provides: charts of groups, devices and meters, with their limits and states, and their CSV files. Needs: core, csv, devices, dlm,
 * grid, history, http, meters, ocpp, session.
 */

import type { ChartUnit } from '#contract/charts.ts'
import { CHANNELS, quantityOf, type Quantity, type ChannelSums } from './chart-channels.ts'
import { readFrequency, type HistoryPoint, type ReadSpan } from '#simulator/history/world/history.ts'
import { keptPastSums } from './past-sums-cache.ts'
import type { Piecewise } from '#simulator/core/world/piecewise.ts'
import { RecordedSums } from './recorded-sums.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

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
