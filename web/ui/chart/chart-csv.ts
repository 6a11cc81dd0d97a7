import { timeCells, timeHeads, csvRow } from '#units/csv.ts'
import {
  drawnPointAt,
  limitPeriodAt,
  momentsOf,
  within,
  type ChartSeries,
  type LimitLine,
  type TimeRange,
} from './chart-series.ts'

/**
 * The visible values of a chart as CSV: a row for each moment and a column for each line. A gap is an empty cell. A line whose values
 * consist of parts, such as a limit, has a second column with them. Values have all their digits, without the error of sums. A limit
 * that applied for some of the time has a column too, and a row in each second in which it begins or ends.
 */
export function chartCsv(series: readonly ChartSeries[], range: TimeRange, limits: readonly LimitLine[] = []): string {
  const shown = series.map((line) => ({ ...line, points: within(line.points, range) }))
  const columns = shown.flatMap((line) => {
    const value = {
      head: `${line.name} (${line.unit})`,
      cell: (atMs: number) => drawnPointAt(line, atMs)?.value ?? null,
    }
    const parts = { head: `${line.name}: parts`, cell: (atMs: number) => drawnPointAt(line, atMs)?.text ?? null }
    return line.points.some(({ text }) => text !== undefined) ? [value, parts] : [value]
  })
  const timed = limits.filter(({ during }) => during !== undefined && during.length > 0)
  const limitColumns = timed.flatMap((limit) => {
    const value = { head: limit.label, cell: (atMs: number) => limitPeriodAt(limit, atMs)?.value ?? null }
    const parts = { head: `${limit.label}: parts`, cell: (atMs: number) => limitPeriodAt(limit, atMs)?.text ?? null }
    return limit.during?.some(({ text }) => text !== undefined) ? [value, parts] : [value]
  })
  const values = momentsOf(shown)
  const changes = timed
    .flatMap(({ during = [] }) => during.flatMap(({ fromMs, toMs }) => [fromMs, toMs]))
    .filter((atMs) => atMs >= range.fromMs && atMs <= range.toMs)
  const atValue = new Set(values)
  const rows = [...new Set([...values, ...changes])]
    .toSorted((a, b) => a - b)
    .map((atMs) =>
      rowOf(timeCells(atMs), [
        ...columns.map(({ cell }) => (atValue.has(atMs) ? cell(atMs) : null)),
        ...limitColumns.map(({ cell }) => cell(atMs)),
      ]),
    )
  return (
    rowOf(
      timeHeads(),
      [...columns, ...limitColumns].map(({ head }) => head),
    ) + rows.join('')
  )
}

/** The name of a saved file without its type: `power-2026-03-02t08-00`, with `-incomplete` if values are missing. */
export const chartFileName = (label: string, { fromMs }: Pick<TimeRange, 'fromMs'>, isIncomplete: boolean): string =>
  `${label} ${new Date(fromMs).toISOString().slice(0, 16)}${isIncomplete ? ' incomplete' : ''}`
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')

const rowOf = (times: readonly string[], cells: readonly (string | number | null)[]) => csvRow([...times, ...cells])
