import { useMemo, useState } from 'react'
import type { V2gSession } from '#contract/v2g.ts'
import { PagedTableView } from '#ui/table/PagedTableView.tsx'
import type { TableView } from '#ui/table/use-paged-rows.ts'
import { SESSION_LINES, sessionColumns } from './session-columns.tsx'
import { SESSION_PAGING } from './session-paging.ts'
import type { SessionRow } from './session-rows.ts'
import { SessionDetail } from './SessionDetail.tsx'

interface Props {
  view: TableView
  /** The rows of the page, undefined while loading, and the number of sessions on all pages. */
  onPage: readonly SessionRow[] | undefined
  total: number
  page: number
  /** The number of sessions, independent of the search. */
  sessionCount: number
  hasForecasts: boolean
  /** The reason why schedules are locked; undefined if they are editable. */
  lock: string | undefined
  onEdit: (session: V2gSession) => void
}

/** Number of sessions from which the search is shown. */
const LONG = 20

/** The sessions of a group. A row expands to details and the forecast chart. */
export function SessionTable({ view, onPage, total, page, sessionCount, hasForecasts, lock, onEdit }: Props) {
  const [open, setOpen] = useState<ReadonlySet<string>>(NONE_OPEN)

  const columns = useMemo(() => {
    const onToggle = (sessionId: string) => setOpen((before) => toggled(before, sessionId))
    return sessionColumns({ open, onToggle, hasForecasts, lock, onEdit })
  }, [open, hasForecasts, lock, onEdit])

  return (
    <PagedTableView
      label="Active V2G sessions"
      list={LIST}
      columns={columns}
      view={view}
      sizes={SESSION_PAGING.sizes}
      onPage={onPage ?? NO_ROWS}
      total={total}
      page={page}
      rowKey={keyOf}
      isLoading={!onPage}
      empty="No cars connected"
      searchFor={sessionCount > LONG ? 'Search by station' : undefined}
      detail={detailOf(open)}
      isFlagged={isOffline}
    />
  )
}

const NO_ROWS: readonly SessionRow[] = []
const NONE_OPEN: ReadonlySet<string> = new Set()
const LIST = { name: 'v2g-sessions', lines: SESSION_LINES }
const isOffline = ({ session }: SessionRow) => !session.isOnline
const keyOf = ({ session }: SessionRow) => session.sessionId

const detailOf = (open: ReadonlySet<string>) => (row: SessionRow) => open.has(keyOf(row)) && <SessionDetail row={row} />

const toggled = (keys: ReadonlySet<string>, key: string) =>
  keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : new Set([...keys, key])
