import type { Sort } from './columns.ts'
import { tablePaging } from './page-size.ts'
import { PagedTableView, type TableWords } from './PagedTableView.tsx'
import { usePagedRows, useTableView } from './use-paged-rows.ts'

/** Tables of this kind share one stored page size. */
export const TABLE_PAGING = tablePaging('tables')

interface Props<Row> extends TableWords<Row> {
  rows: readonly Row[]
  /** A search box, and the text of a row that it searches. */
  search?: { placeholder: string; textOf: (row: Row) => string }
  initialSort?: Sort
}

/** A table with all rows loaded. The browser filters, sorts and pages them. */
export function PagedTable<Row>({ rows, search, initialSort, ...words }: Props<Row>) {
  const { columns, chips } = words
  const view = useTableView(TABLE_PAGING, initialSort)
  const paged = usePagedRows(rows, view, { columns, textOf: search?.textOf, keyOf: chips?.keyOf })
  return <PagedTableView {...words} {...paged} view={view} sizes={TABLE_PAGING.sizes} searchFor={search?.placeholder} />
}
