import type { Column } from './columns.ts'

/** A row on a screen that is too narrow for the columns that always show. */
export interface RowLines {
  /** The heading of the lines. */
  title: string
  /** Keys of the columns on each line. A column that the table does not have is left out. */
  lines: readonly (readonly string[])[]
  /** Of these columns the title stands before the value, which would not be clear without it. */
  named?: readonly string[]
}

/** The columns on each line, in their order. */
export const columnsOnLines = <Row>(columns: readonly Column<Row>[], { lines }: RowLines): readonly (readonly Column<Row>[])[] =>
  lines.map((keys) => keys.flatMap((key) => columns.find((column) => column.key === key) ?? []))
