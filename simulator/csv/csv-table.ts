import type { ChartLine } from '#simulator/charts/model/chart-line.ts'
import { csvLine } from './csv.ts'
import { LOCAL_ZONE, localText, utcText } from './csv-times.ts'

export interface CsvSpan {
  readonly startMs: number
  readonly endMs: number
}

/** The names of the columns, with their units. */
export const headerOf = (columns: readonly { readonly property: string; readonly unit: string }[]) =>
  csvLine([
    'Time (UTC)',
    `Time (${LOCAL_ZONE})`,
    ...columns.map(({ property, unit }) => (unit === '' ? property : `${property} (${unit})`)),
  ])

/** A row for each moment, a column for each line. A gap is an empty field. */
export function* rowsOf(lines: readonly ChartLine[]): Generator<string> {
  for (const [at, { atMs }] of (lines[0]?.points ?? []).entries()) {
    yield csvLine([utcText(atMs), localText(atMs), ...lines.map(({ points }) => points[at]?.value ?? null)])
  }
}

/** A chart as a file with the same values. */
export function* tableOf(lines: readonly ChartLine[]): Generator<string> {
  yield headerOf(lines)
  yield* rowsOf(lines)
}

/** `2026-03-02T0800Z` sorts by time and is a valid file name on every system. */
const stamp = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace(':', '')}Z`

/** The file name: content and span. */
export const fileName = (what: string, { startMs, endMs }: CsvSpan) =>
  `${what.replace(/[^\w.-]/g, '-')}_${stamp(startMs)}_${stamp(endMs)}.csv`
