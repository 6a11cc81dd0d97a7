import type { ChartPoint } from '#contract/charts.ts'
import type { ChartSeries } from '#ui/chart/chart-series.ts'
import { FREQUENCY, phaseOf, propertyName, shownNumber, shownUnit } from '#units/measurands.ts'

/** Names and signs of the power of a group: consumption is positive, generation negative. */
const FLOW_NAME: Readonly<Record<string, string>> = {
  'Power.Active.Import': 'Consumption',
  'Power.Active.Export': 'Generation',
}

/** The platform reports generation as a separate positive value. */
const signed = (property: string, value: number | null) =>
  property === 'Power.Active.Export' && value !== null && value !== 0 ? -value : value

/** Builds the lines of a chart from points in any order. The frequency uses the right axis. */
export function chartLines(points: readonly ChartPoint[]): ChartSeries[] {
  const byProperty = new Map<string, { unit: string; points: { atMs: number; value: number | null }[] }>()
  for (const { property, unit, value, mergedTimestamp } of points) {
    let line = byProperty.get(property)
    if (!line) byProperty.set(property, (line = { unit: shownUnit(property, unit), points: [] }))
    line.points.push({ atMs: Date.parse(mergedTimestamp), value: signed(property, shownNumber(property, value, unit)) })
  }
  return [...byProperty].map(([property, { unit, points }]) => ({
    name: FLOW_NAME[property] ?? propertyName(property),
    unit,
    points: inOrder(points),
    axis: property === FREQUENCY ? 'right' : 'left',
    phase: phaseOf(property),
    // The values are means of their buckets.
    isStepped: true,
  }))
}

/** Points are usually sorted already. */
function inOrder<T extends { atMs: number }>(points: T[]): T[] {
  const isOrdered = points.every(({ atMs }, index) => index === 0 || atMs >= (points[index - 1]?.atMs ?? 0))
  return isOrdered ? points : points.toSorted((a, b) => a.atMs - b.atMs)
}
