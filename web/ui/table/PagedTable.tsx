import type { Sort } from './columns.ts'
import { tablePaging } from './page-size.ts'
import { PagedTableView, type TableWords } from './PagedTableView.tsx'
import { usePagedRows, useTableView } from './use-paged-rows.ts'

/** Tables of this kind remember one page size together. */
export const TABLE_PAGING = tablePaging('tables')

interface Props<Row> extends TableWords<Row> {
  rows: readonly Row[]
  /** A search box, and the text of a row that it looks in. */
  search?: { placeholder: string; textOf: (row: Row) => string }
  initialSort?: Sort
}

/** A table whose rows are all there: filtered, sorted and paged in the browser. */
export function PagedTable<Row>({ rows, search, initialSort, ...words }: Props<Row>) {
  const { columns, chips } = words
  const view = useTableView(TABLE_PAGING, initialSort)
  const paged = usePagedRows(rows, view, { columns, textOf: search?.textOf, keyOf: chips?.keyOf })
  return <PagedTableView {...words} {...paged} view={view} sizes={TABLE_PAGING.sizes} searchFor={search?.placeholder} />
}
