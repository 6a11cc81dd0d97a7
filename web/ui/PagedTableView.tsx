import { useMemo, type ReactNode } from 'react'
import { DataTable } from './DataTable.tsx'
import { FilterChips } from './FilterChips.tsx'
import type { PagedColumn } from './paged-rows.ts'
import { Pager } from './Pager.tsx'
import { PageState } from './PageState.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { TableView } from './use-paged-rows.ts'

/** What a paged table says, whoever pages it. */
export interface TableWords<Row> {
  /** Names the table to screen readers. */
  label: string
  /** Keep these stable, and the functions below, too. */
  columns: readonly PagedColumn<Row>[]
  rowKey: (row: Row) => string | number
  /** Said when there are no rows at all. */
  empty: string
  isLoading?: boolean
  /** Chips of which any number may be on, and the key of a row among them. */
  chips?: { label: string; options: readonly { key: string; label: string }[]; keyOf: (row: Row) => string | undefined }
  /** What stands below a row, over its whole width, if anything. */
  detail?: (row: Row) => ReactNode
}

interface Props<Row> extends TableWords<Row> {
  view: TableView
  sizes: readonly number[]
  /** What a search box looks for; no box without it. */
  searchFor: string | undefined
  onPage: readonly Row[]
  /** Counts from 0. */
  page: number
  /** Rows on all pages. */
  total: number
}

/** A page of a table, with search, chips, order and pager. */
export function PagedTableView<Row>({ label, columns, rowKey, empty, isLoading, chips, detail, ...props }: Props<Row>) {
  const { view, sizes, searchFor, onPage, page, total } = props
  const shownColumns = useMemo(() => columns.map((column) => ({ ...column, sortable: column.sortBy !== undefined })), [columns])
  return (
    <>
      {(searchFor !== undefined || chips) && (
        <Toolbar>
          {searchFor !== undefined && (
            <SearchBox value={view.text} found={isLoading ? undefined : total} placeholder={searchFor} onSearch={view.search} />
          )}
          {chips && <FilterChips label={chips.label} options={chips.options} selected={view.chosen} onSelect={view.choose} />}
        </Toolbar>
      )}
      <DataTable
        label={label}
        columns={shownColumns}
        rows={onPage}
        rowKey={rowKey}
        isLoading={isLoading}
        maxHeight={detail ? 'none' : '480px'}
        detail={detail}
        sort={view.sort}
        onSort={view.setSort}
        empty={
          view.isFiltered ? (
            <PageState kind="empty" text="No rows match the filter" action={{ label: 'Clear filter', run: view.clearFilter }} />
          ) : (
            <PageState kind="empty" text={empty} />
          )
        }
      />
      <Pager
        label={`Pages of ${label}`}
        total={total}
        page={page}
        pageSize={view.pageSize}
        sizes={sizes}
        onPage={view.setPage}
        onPageSize={view.setPageSize}
      />
    </>
  )
}
