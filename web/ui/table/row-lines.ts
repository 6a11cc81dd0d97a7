import type { Column } from './columns.ts'

/** The layout of a row on a screen that is too narrow for the columns without a priority. */
export interface RowLines {
  /** The heading of the lines. */
  title: string
  /** Keys of the columns on each line. A column that the table does not have is left out. */
  lines: readonly (readonly string[])[]
  /** Columns whose title is shown before the value, because the value alone is not clear. */
  named?: readonly string[]
}

/** The columns on each line, in their order. */
export const columnsOnLines = <Row>(columns: readonly Column<Row>[], { lines }: RowLines): readonly (readonly Column<Row>[])[] =>
  lines.map((keys) => keys.flatMap((key) => columns.find((column) => column.key === key) ?? []))
