import { useAtom } from 'jotai'
import { useMemo, useState } from 'react'
import type { Sort } from './columns.ts'
import {
  offeredSize,
  pageCount,
  pageSizeAtom,
  type Paging,
  filteredRows,
  sortedRows,
  type PagedColumn,
  type RowFilter,
} from './paged-rows.ts'

/** The view of a table: search, chips, sort order and page. A change of the filter returns to the first page. */
export function useTableView(paging: Paging, initialSort?: Sort) {
  const [rememberedSize, rememberSize] = useAtom(pageSizeAtom(paging))
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [sort, setSort] = useState(initialSort)
  const [wishedPage, setPage] = useState(0)

  const onFirstPage =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setPage(0)
    }
  return {
    text,
    search: onFirstPage(setText),
    chosen,
    choose: onFirstPage(setChosen),
    isFiltered: text !== '' || chosen.length > 0,
    clearFilter: () => {
      setText('')
      setChosen([])
    },
    sort,
    setSort,
    wishedPage,
    setPage,
    pageSize: offeredSize(paging, rememberedSize),
    setPageSize: onFirstPage(rememberSize),
  }
}
export type TableView = ReturnType<typeof useTableView>

interface Wanted<Row> extends Pick<RowFilter<Row>, 'textOf' | 'keyOf'> {
  readonly columns: readonly PagedColumn<Row>[]
}

/** The rows of a view, from a list that is completely loaded. */
export function usePagedRows<Row>(rows: readonly Row[], view: TableView, { columns, textOf, keyOf }: Wanted<Row>) {
  const { text, chosen, sort, wishedPage, pageSize } = view
  const found = useMemo(
    () => sortedRows(filteredRows(rows, { search: text, textOf, chosen, keyOf }), columns, sort),
    [rows, text, textOf, chosen, keyOf, columns, sort],
  )
  const page = Math.min(wishedPage, pageCount(found.length, pageSize) - 1)
  return { total: found.length, onPage: found.slice(page * pageSize, (page + 1) * pageSize), page }
}
