import { useMemo, type ReactNode } from 'react'
import { ColumnMenu } from './ColumnMenu.tsx'
import { DataTable } from './DataTable.tsx'
import { FilterChips } from '../fields/FilterChips.tsx'
import type { PagedColumn } from './paged-rows.ts'
import { Pager } from './Pager.tsx'
import { PageState } from '../page/PageState.tsx'
import type { RowLines } from './row-lines.ts'
import { SearchBox } from '../fields/SearchBox.tsx'
import { Toolbar } from '../page/Toolbar.tsx'
import { useListColumns } from './use-list-columns.tsx'
import type { TableView } from './use-paged-rows.ts'
import { useWidth } from '../use-width.ts'

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
  /** Rows that stand out from the others. */
  isFlagged?: (row: Row) => boolean
}

interface Props<Row> extends TableWords<Row> {
  /** A column menu whose choice the browser keeps under this name, and lines for where the columns do not fit. */
  list?: { name: string; lines: RowLines } | undefined
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
export function PagedTableView<Row>({
  label,
  columns,
  rowKey,
  empty,
  isLoading,
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

const NO_LINES: RowLines = { title: '', lines: [] }
