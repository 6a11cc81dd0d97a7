import { timeCells, timeHeads } from '#units/csv-times.ts'
import { csvRow } from '#units/csv.ts'
import { roundedValue } from './cursor.ts'
import { momentsOf, valueAt, within, type ChartSeries, type TimeRange } from './chart-series.ts'

/** The visible values of a chart as CSV: a row for each moment and a column for each line. A gap is an empty cell. Values have the decimals of the screen. */
export function chartCsv(series: readonly ChartSeries[], range: TimeRange): string {
  const shown = series.map((line) => ({ ...line, points: within(line.points, range) }))
  const head = csvRow([...timeHeads(), ...shown.map(({ name, unit }) => `${name} (${unit})`)])
  const rows = momentsOf(shown).map((atMs) =>
    csvRow([...timeCells(atMs), ...shown.map((line) => roundedValue(valueAt(line, atMs), line.unit))]),
  )
  return head + rows.join('')
}
