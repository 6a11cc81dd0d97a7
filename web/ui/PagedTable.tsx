import { useMemo, type ReactNode } from 'react'
import type { Sort } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import { FilterChips } from './FilterChips.tsx'
import type { Paging } from './page-size.ts'
import type { PagedColumn } from './paged-rows.ts'
import { Pager } from './Pager.tsx'
import { PageState } from './PageState.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Toolbar } from './Toolbar.tsx'
import { usePagedRows } from './use-paged-rows.ts'

/** Tables of this kind remember one page size together. */
const TABLE_PAGING: Paging = { kind: 'tables', sizes: [20, 100, 500], initial: 20 }
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
  const shownColumns = useMemo(() => columns.map((column) => ({ ...column, sortable: column.sortBy !== undefined })), [columns])
  const paged = usePagedRows(rows, { columns, paging, textOf: search?.textOf, keyOf: chips?.keyOf, initialSort })

  return (
    <>
      {(search ?? chips) && (
        <Toolbar>
          {search && (
            <SearchBox value={paged.text} found={paged.found} placeholder={search.placeholder} onSearch={paged.search} />
          )}
          {chips && <FilterChips label={chips.label} options={chips.options} selected={paged.chosen} onSelect={paged.choose} />}
        </Toolbar>
      )}
      <DataTable
        label={label}
        columns={shownColumns}
        rows={paged.onPage}
        rowKey={rowKey}
        isLoading={isLoading}
        maxHeight={detail ? 'none' : '480px'}
        detail={detail}
        sort={paged.sort}
        onSort={paged.setSort}
        empty={
          paged.isFiltered && rows.length > 0 ? (
            <PageState kind="empty" text="No rows match the filter" action={{ label: 'Clear filter', run: paged.clearFilter }} />
          ) : (
            <PageState kind="empty" text={empty} />
          )
        }
      />
      <Pager
        label={`Pages of ${label}`}
        total={paged.found}
        page={paged.page}
        pageSize={paged.pageSize}
        sizes={paging.sizes}
        onPage={paged.setPage}
        onPageSize={paged.setPageSize}
      />
    </>
  )
}
