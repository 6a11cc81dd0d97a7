import { Caption1 } from '@fluentui/react-components'
import { type ReactNode, useMemo } from 'react'
import { FilterChips } from '../fields/FilterChips.tsx'
import { SearchBox } from '../fields/SearchBox.tsx'
import { PageState } from '../page/PageState.tsx'
import { Toolbar } from '../page/Screen.tsx'
import { useWidth } from '../hooks.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { DataTable } from './DataTable.tsx'
import { Pager } from './Pager.tsx'
import type { Sort } from './columns.ts'
import { type PagedColumn, tablePaging } from './paged-rows.ts'
import type { RowLines } from './row-lines.ts'
import { useListColumns } from './use-list-columns.tsx'
import { type TableView, usePagedRows, useTableView } from './use-paged-rows.ts'

/** Properties of a paged table that is paged by the browser or by the platform. */
interface TableWords<Row> {
  /** Accessible name of the table. */
  label: string
  /** Keep these and the functions below stable. */
  columns: readonly PagedColumn<Row>[]
  rowKey: (row: Row) => string | number
  /** Shown when the list is empty. */
  empty: string
  isLoading?: boolean
  /** Rows may be missing, so that none is not a count of 0. */
  isIncomplete?: boolean
  /** Filter chips, and the chip key of a row. */
  chips?: { label: string; options: readonly { key: string; label: string }[]; keyOf: (row: Row) => string | undefined }
  /** Optional content below a row, over the full width. */
  detail?: (row: Row) => ReactNode
  /** A note beside the search box. */
  note?: string
  /** Highlighted rows. */
  isFlagged?: (row: Row) => boolean
}

interface Props<Row> extends TableWords<Row> {
  /** A column menu whose choice the browser stores under this name, and the lines of a row on a narrow screen. */
  list?: { name: string; lines: RowLines } | undefined
  view: TableView
  sizes: readonly number[]
  /** Label of the search box; no search box without it. */
  searchFor: string | undefined
  onPage: readonly Row[]
  /** Counts from 0. */
  page: number
  /** Number of rows on all pages. */
  total: number
}

/** A page of a table, with search, chips, order and pager. */
export function PagedTableView<Row>({
  label,
  columns,
  rowKey,
  empty,
  isLoading,
  isIncomplete,
  chips,
  detail,
  isFlagged,
  ...props
}: Props<Row>) {
  const { view, sizes, searchFor, onPage, page, total, list } = props
  const [measure, widthPx] = useWidth()
  const shownColumns = useMemo(() => columns.map((column) => ({ ...column, sortable: column.sortBy !== undefined })), [columns])
  const listed = useListColumns({ list: list?.name ?? '', columns: shownColumns, lines: list?.lines ?? NO_LINES, widthPx })
  const { columns: fitting, lineCount } = list ? listed : { columns: shownColumns, lineCount: 1 }
  return (
    <>
      {(searchFor !== undefined || chips || list) && (
        <Toolbar>
          {searchFor !== undefined && (
            <SearchBox value={view.text} found={isLoading ? undefined : total} placeholder={searchFor} onSearch={view.search} />
          )}
          {chips && <FilterChips label={chips.label} options={chips.options} selected={view.chosen} onSelect={view.choose} />}
          {props.note && <Caption1>{props.note}</Caption1>}
          {list && <ColumnMenu label={label} menu={listed.menu} />}
        </Toolbar>
      )}
      <div ref={measure}>
        <DataTable
          label={label}
          columns={fitting}
          lineCount={lineCount}
          isFlagged={isFlagged}
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
      </div>
      <Pager
        label={`Pages of ${label}`}
        total={(isLoading || isIncomplete) && total === 0 ? undefined : total}
        page={page}
        pageSize={view.pageSize}
        sizes={sizes}
        onPage={view.setPage}
        onPageSize={view.setPageSize}
      />
    </>
  )
}

const NO_LINES: RowLines = { title: '', lines: [] }

/** Tables of this kind share one stored page size. */
export const TABLE_PAGING = tablePaging('tables')

interface PagedTableProps<Row> extends TableWords<Row> {
  rows: readonly Row[]
  /** A search box, and the text of a row that it searches. */
  search?: { placeholder: string; textOf: (row: Row) => string }
  initialSort?: Sort
}

/** A table with all rows loaded. The browser filters, sorts and pages them. */
export function PagedTable<Row>({ rows, search, initialSort, ...words }: PagedTableProps<Row>) {
  const { columns, chips } = words
  const view = useTableView(TABLE_PAGING, initialSort)
  const paged = usePagedRows(rows, view, { columns, textOf: search?.textOf, keyOf: chips?.keyOf })
  return <PagedTableView {...words} {...paged} view={view} sizes={TABLE_PAGING.sizes} searchFor={search?.placeholder} />
}
