import { timeCells, timeHeads, csvRow } from '#units/csv.ts'
import { drawnPointAt, momentsOf, within, type ChartSeries, type TimeRange } from './chart-series.ts'

/**
 * The visible values of a chart as CSV: a row for each moment and a column for each line. A gap is an empty cell. A line whose values
 * consist of parts, such as a limit, has a second column with them. Values have all their digits, without the error of sums.
 */
export function chartCsv(series: readonly ChartSeries[], range: TimeRange): string {
  const shown = series.map((line) => ({ ...line, points: within(line.points, range) }))
  const columns = shown.flatMap((line) => {
    const value = {
      head: `${line.name} (${line.unit})`,
      cell: (atMs: number) => drawnPointAt(line, atMs)?.value ?? null,
    }
    const parts = { head: `${line.name}: parts`, cell: (atMs: number) => drawnPointAt(line, atMs)?.text ?? null }
    return line.points.some(({ text }) => text !== undefined) ? [value, parts] : [value]
  })
  const rows = momentsOf(shown).map((atMs) =>
    rowOf(
      timeCells(atMs),
      columns.map(({ cell }) => cell(atMs)),
    ),
  )
  return (
    rowOf(
      timeHeads(),
      columns.map(({ head }) => head),
    ) + rows.join('')
  )
}

const rowOf = (times: readonly string[], cells: readonly (string | number | null)[]) => csvRow([...times, ...cells])
