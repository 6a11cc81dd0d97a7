import { csvRow } from '#units/csv.ts'
import { momentsOf, valueAt, within, type ChartSeries, type TimeRange } from './chart-series.ts'

/** What a chart shows, as CSV: a row for each moment, a column for each line; a gap is an empty cell. */
export function chartCsv(series: readonly ChartSeries[], range: TimeRange): string {
  const shown = series.map((line) => ({ ...line, points: within(line.points, range) }))
  const head = csvRow(['timestamp_utc', ...shown.map(({ name, unit }) => `${name} (${unit})`)])
  const rows = momentsOf(shown).map((atMs) =>
    csvRow([new Date(atMs).toISOString(), ...shown.map((line) => valueAt(line, atMs)?.toString() ?? '')]),
  )
  return head + rows.join('')
}
