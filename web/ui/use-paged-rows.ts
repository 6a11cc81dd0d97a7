import { useAtom } from 'jotai'
import { useMemo, useState } from 'react'
import type { Sort } from './columns.ts'
import { offeredSize, pageCount, pageSizeAtom, type Paging } from './page-size.ts'
import { filteredRows, sortedRows, type PagedColumn, type RowFilter } from './paged-rows.ts'

interface Wanted<Row> extends Pick<RowFilter<Row>, 'textOf' | 'keyOf'> {
  readonly columns: readonly PagedColumn<Row>[]
  readonly paging: Paging
  readonly initialSort: Sort | undefined
}

/** Rows that are all there, and what is seen of them: search, chips, order and page. Another filter begins on the first page. */
export function usePagedRows<Row>(rows: readonly Row[], { columns, paging, textOf, keyOf, initialSort }: Wanted<Row>) {
  const [rememberedSize, rememberSize] = useAtom(pageSizeAtom(paging))
  const pageSize = offeredSize(paging, rememberedSize)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [sort, setSort] = useState(initialSort)
  const [wishedPage, setPage] = useState(0)

  const found = useMemo(
    () => sortedRows(filteredRows(rows, { search: text, textOf, chosen, keyOf }), columns, sort),
    [rows, text, textOf, chosen, keyOf, columns, sort],
  )
  const page = Math.min(wishedPage, pageCount(found.length, pageSize) - 1)
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
    found: found.length,
    onPage: found.slice(page * pageSize, (page + 1) * pageSize),
    page,
    setPage,
    pageSize,
    setPageSize: onFirstPage(rememberSize),
  }
}
