import { matchesSearch, searchWords } from '#contract/search-text.ts'
import type { Column, Sort } from './columns.ts'

/** A column of a table that sorts by itself. Without a value to sort by it does not. */
export interface PagedColumn<Row> extends Omit<Column<Row>, 'sortable'> {
  /** What rows are sorted by; null and undefined go last either way. */
  sortBy?: (row: Row) => string | number | null | undefined
}

/** Which rows a table shows: the text looked for, and the keys chosen; nothing chosen means all. */
export interface RowFilter<Row> {
  search: string
  /** The text of a row that is searched. */
  textOf?: (row: Row) => string
  chosen: readonly string[]
  /** The key of a row among those to choose from. */
  keyOf?: (row: Row) => string | undefined
}

/** The rows that pass the filter. Every word of the search must be in the row's text. */
export function filteredRows<Row>(rows: readonly Row[], { search, textOf, chosen, keyOf }: RowFilter<Row>): readonly Row[] {
  const words = searchWords(search)
  if (words.length === 0 && chosen.length === 0) return rows
  return rows.filter((row) => {
    const key = keyOf?.(row)
    return matchesSearch(words, [textOf?.(row) ?? '']) && (chosen.length === 0 || (key !== undefined && chosen.includes(key)))
  })
}

/** The rows in the order of a column; in their own order without one. Equal rows keep their order. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly PagedColumn<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const sortBy = sort && columns.find(({ key }) => key === sort.key)?.sortBy
  if (!sortBy) return rows
  const direction = sort.isDescending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [first, second] = [sortBy(a) ?? undefined, sortBy(b) ?? undefined]
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
    return direction * compare(first, second)
  })
}

const inOrder = new Intl.Collator(undefined, { numeric: true })
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : inOrder.compare(String(a), String(b))
