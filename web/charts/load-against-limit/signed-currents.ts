import { valueAt, type ChartSeries } from '#ui/chart/chart-series.ts'

/**
 * The currents of a meter that reports them without a direction, negative while the power of their line is negative. Without a power
 * of the same moment, the current has no known direction and is a gap.
 */
export function signedCurrents(currents: readonly ChartSeries[], powers: readonly ChartSeries[]): readonly ChartSeries[] {
  return currents.map((line) => {
    const power = powers.find(({ name }) => name.slice(-2) === line.name.slice(-2))
    const points = line.points.map(({ atMs, value }) => {
      const kw = power === undefined ? null : valueAt(power, atMs)
      return { atMs, value: value === null || kw === null ? null : kw < 0 ? -Math.abs(value) : Math.abs(value) }
    })
    return Object.assign({}, line, { points })
  })
}
