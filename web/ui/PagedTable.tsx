import type { Sort } from './columns.ts'
import type { Paging } from './page-size.ts'
import { PagedTableView, type TableWords } from './PagedTableView.tsx'
import { usePagedRows, useTableView } from './use-paged-rows.ts'

/** Tables of this kind remember one page size together. */
const TABLE_PAGING: Paging = { kind: 'tables', sizes: [20, 100, 500], initial: 20 }
/** Tables that open below their rows have few of them on a page. */
export const OPENING_PAGING: Paging = { kind: 'opening-tables', sizes: [20, 50, 100], initial: 20 }

interface Props<Row> extends TableWords<Row> {
  rows: readonly Row[]
  /** A search box, and the text of a row that it looks in. */
  search?: { placeholder: string; textOf: (row: Row) => string }
  initialSort?: Sort
}

/** A table whose rows are all there: filtered, sorted and paged in the browser. */
export function PagedTable<Row>({ rows, search, initialSort, ...words }: Props<Row>) {
  const { columns, chips, detail } = words
  const view = useTableView(detail ? OPENING_PAGING : TABLE_PAGING, initialSort)
  const paged = usePagedRows(rows, view, { columns, textOf: search?.textOf, keyOf: chips?.keyOf })
  return (
    <PagedTableView
      {...words}
      {...paged}
      view={view}
      sizes={(detail ? OPENING_PAGING : TABLE_PAGING).sizes}
      searchFor={search?.placeholder}
    />
  )
}
