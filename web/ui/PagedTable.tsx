import { useAtom } from 'jotai'
import { useMemo, useState, type ReactNode } from 'react'
import type { Sort } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import { FilterChips } from './FilterChips.tsx'
import { offeredSize, pageCount, pageSizeAtom, type Paging } from './page-size.ts'
import { filteredRows, sortedRows, type PagedColumn } from './paged-rows.ts'
import { Pager } from './Pager.tsx'
import { PageState } from './PageState.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Toolbar } from './Toolbar.tsx'

/** Tables of this kind remember one page size together. */
export const TABLE_PAGING: Paging = { kind: 'tables', sizes: [20, 100, 500], initial: 20 }
/** Tables that open below their rows have few of them on a page. */
const OPENING_PAGING: Paging = { kind: 'opening-tables', sizes: [20, 50, 100], initial: 20 }

interface Props<Row> {
  /** Names the table to screen readers. */
  label: string
  /** Keep these stable, and the functions below, too. */
  columns: readonly PagedColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Said when there are no rows at all. */
  empty: string
  isLoading?: boolean
  /** A search box, and the text of a row that it looks in. */
  search?: { placeholder: string; textOf: (row: Row) => string }
  /** Chips of which any number may be on, and the key of a row among them. */
  chips?: { label: string; options: readonly { key: string; label: string }[]; keyOf: (row: Row) => string | undefined }
  initialSort?: Sort
  /** What stands below a row, over its whole width, if anything. */
  detail?: (row: Row) => ReactNode
}

/** A table whose rows are all there: filtered, sorted and paged in the browser. */
export function PagedTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  empty,
  isLoading,
  search,
  chips,
  initialSort,
  detail,
}: Props<Row>) {
  const paging = detail ? OPENING_PAGING : TABLE_PAGING
  const [rememberedSize, rememberSize] = useAtom(pageSizeAtom(paging))
  const pageSize = offeredSize(paging, rememberedSize)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  const [sort, setSort] = useState(initialSort)
  const [wishedPage, setPage] = useState(0)

  const shownColumns = useMemo(() => columns.map((column) => ({ ...column, sortable: column.sortBy !== undefined })), [columns])
  const textOf = search?.textOf
  const keyOf = chips?.keyOf
  const found = useMemo(
    () => sortedRows(filteredRows(rows, { search: text, textOf, chosen, keyOf }), columns, sort),
    [rows, text, textOf, chosen, keyOf, columns, sort],
  )
  const page = Math.min(wishedPage, pageCount(found.length, pageSize) - 1)
  const isFiltered = text !== '' || chosen.length > 0

  const clearFilter = () => {
    setText('')
    setChosen([])
  }
  return (
    <>
      {(search ?? chips) && (
        <Toolbar>
          {search && (
            <SearchBox
              value={text}
              placeholder={search.placeholder}
              onSearch={(wanted) => {
                setText(wanted)
                setPage(0)
              }}
            />
          )}
          {chips && (
            <FilterChips
              label={chips.label}
              options={chips.options}
              selected={chosen}
              onSelect={(keys) => {
                setChosen(keys)
                setPage(0)
              }}
            />
          )}
        </Toolbar>
      )}
      <DataTable
        label={label}
        columns={shownColumns}
        rows={found.slice(page * pageSize, (page + 1) * pageSize)}
        rowKey={rowKey}
        isLoading={isLoading}
        maxHeight={detail ? 'none' : '480px'}
        detail={detail}
        sort={sort}
        onSort={setSort}
        empty={
          isFiltered && rows.length > 0 ? (
            <PageState kind="empty" text="No rows match the filter" action={{ label: 'Clear filter', run: clearFilter }} />
          ) : (
            <PageState kind="empty" text={empty} />
          )
        }
      />
      <Pager
        label={`Pages of ${label}`}
        total={found.length}
        page={page}
        pageSize={pageSize}
        sizes={paging.sizes}
        onPage={setPage}
        onPageSize={(size) => {
          rememberSize(size)
          setPage(0)
        }}
      />
    </>
  )
}
