import { matchesSearch, searchWords } from '#contract/search-text.ts'
import type { Column, Sort } from './columns.ts'

/** A column of a table that is sorted in the browser. Without a sort value it is not sortable. */
export interface PagedColumn<Row> extends Omit<Column<Row>, 'sortable'> {
  /** The sort value of a row; null and undefined are last in both directions. */
  sortBy?: (row: Row) => string | number | null | undefined
}

/** The filter of a table: search text and selected keys. Without a selected key it shows all rows. */
export interface RowFilter<Row> {
  search: string
  /** The text of a row that is searched. */
  textOf?: (row: Row) => string
  chosen: readonly string[]
  /** The filter key of a row. */
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

/** The rows sorted by a column; unchanged without one. The sort is stable. */
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
