import type { ChartPoint } from '#contract/charts.ts'
import type { ChartSeries } from '#ui/chart/chart-series.ts'
import { frequencyHz } from '#units/frequency.ts'

const FREQUENCY = 'Frequency'
/** Names of the measurands in words; a phase follows them. */
const NAMES: Record<string, string> = {
  'Current.Import': 'Current',
  Current: 'Current',
  'Current.Export': 'Current exported',
  'Power.Active.Import': 'Power imported',
  'Power.Active.Export': 'Power exported',
  Power: 'Power',
  SoC: 'State of charge',
  [FREQUENCY]: 'Grid frequency',
}

/** The scale of the grid's frequency, Hz; what lies beyond is marked at its edge. */
export const FREQUENCY_DOMAIN = { from: 49, to: 51 }
/** The scale of a state of charge, %. */
export const SOC_DOMAIN = { from: 0, to: 100 }

/** `Current.Import.L1` as `Current L1`; a property nobody knows keeps its name. */
export function lineName(property: string): string {
  const [, measurand = property, phase] = /^(.+?)(?:\.(L[123]|N))?$/.exec(property) ?? []
  const name = NAMES[measurand]
  if (name === undefined) return property
  return phase === undefined ? name : `${name} ${phase}`
}

/** The lines of a chart from its points, which come in any order; the frequency has an axis of its own. */
export function chartLines(points: readonly ChartPoint[]): ChartSeries[] {
  const byProperty = new Map<string, { unit: string; points: { atMs: number; value: number | null }[] }>()
  for (const { property, unit, value, mergedTimestamp } of points) {
    let line = byProperty.get(property)
    if (!line) byProperty.set(property, (line = { unit, points: [] }))
    const known = value === null || Number.isNaN(value) ? null : value
    line.points.push({
      atMs: Date.parse(mergedTimestamp),
      value: property === FREQUENCY && known !== null ? frequencyHz(known) : known,
    })
  }
  return [...byProperty].map(([property, { unit, points }]) => ({
    name: lineName(property),
    unit,
    points: inOrder(points),
    axis: property === FREQUENCY ? 'right' : 'left',
  }))
}

/** Mostly they are in order already. */
function inOrder<T extends { atMs: number }>(points: T[]): T[] {
  const isOrdered = points.every(({ atMs }, index) => index === 0 || atMs >= (points[index - 1]?.atMs ?? 0))
  return isOrdered ? points : points.toSorted((a, b) => a.atMs - b.atMs)
}
