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
  /** The rows of the page, undefined while they are on their way, and how many there are on all pages. */
  onPage: readonly SessionRow[] | undefined
  total: number
  page: number
  /** How many sessions there are, whatever is searched for. */
  sessionCount: number
  hasForecasts: boolean
  /** Why no schedule can be changed now. */
  lock: string | undefined
  onEdit: (session: V2gSession) => void
}

/** A list this long needs a search. */
const LONG = 20

/** The sessions of a group. Each opens to its details and the picture of its forecast. */
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
      empty="No car is plugged in"
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
