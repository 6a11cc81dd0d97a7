import type { ChartUnit } from '#contract/charts.ts'
import { readFrequency, type Point, type ReadSpan } from './history.ts'
import { addStation, CHANNELS, quantityOf, type Quantity, type Sums } from './station-sums.ts'
import type { Group, World } from './state.ts'

/** One line of a chart. */
export interface Series {
  readonly property: string
  readonly unit: string
  readonly points: Point[]
}

export interface GroupChartSpan extends ReadSpan {
  readonly units: ChartUnit
  readonly includeFrequency?: boolean | undefined
}

/**
 * What the stations of a group report, added up: Current.Import.L1 to L3 (A); of posts Power.Active.Import.L1 to
 * L3, of others Power.Active.Import and .Export (W); Frequency (Hz) when asked. NaN where no station was heard.
 */
export function readGroupChart(world: World, group: Group, { units, includeFrequency, ...span }: GroupChartSpan): Series[] {
  const moments = momentsOf(world, span)
  const quantity = quantityOf(group.type, units)
  const sums = sumsOf(world, group, span, quantity, moments)
  const series = CHANNELS[quantity].map((channel, i) => ({
    property: channel,
    unit: units,
    points: moments.map((atMs, place) => ({ atMs, value: sums[i]?.[place] ?? NaN })),
  }))
  return includeFrequency ? [...series, { property: 'Frequency', unit: 'Hz', points: readFrequency(world, span) }] : series
}

/** The moments that are answered for: none of them lies in the future. */
export function momentsOf({ nowMs }: World, { startMs, endMs, stepMs }: ReadSpan): number[] {
  const moments: number[] = []
  for (let atMs = startMs; atMs < endMs && atMs <= nowMs; atMs += stepMs) moments.push(atMs)
  return moments
}

/** Sums over the stations of a group, for each channel and moment. */
export function sumsOf(world: World, group: Group, span: ReadSpan, quantity: Quantity, moments: readonly number[]): Sums {
  const sums = CHANNELS[quantity].map(() => new Float64Array(moments.length).fill(NaN))
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    if (station) addStation(world, station, span, quantity, moments, sums)
  }
  return sums
}
