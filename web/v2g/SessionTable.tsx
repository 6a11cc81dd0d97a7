import { useMemo, useState } from 'react'
import type { V2gSession } from '#contract/v2g.ts'
import { PagedTable } from '#ui/PagedTable.tsx'
import { sessionColumns } from './session-columns.tsx'
import type { SessionRow } from './session-rows.ts'
import { SessionDetail } from './SessionDetail.tsx'

interface Props {
  /** Undefined while they are on their way. */
  rows: readonly SessionRow[] | undefined
  hasForecasts: boolean
  /** Why no schedule can be changed now. */
  lock: string | undefined
  onEdit: (session: V2gSession) => void
}

/** A list this long needs a search. */
const LONG = 20

/** The sessions of a group. Each opens to its details and the picture of its forecast. */
export function SessionTable({ rows, hasForecasts, lock, onEdit }: Props) {
  const [open, setOpen] = useState<ReadonlySet<string>>(NONE_OPEN)

  const columns = useMemo(() => {
    const onToggle = (sessionId: string) => setOpen((before) => toggled(before, sessionId))
    return sessionColumns({ open, onToggle, hasForecasts, lock, onEdit })
  }, [open, hasForecasts, lock, onEdit])

  return (
    <PagedTable
      label="Active V2G sessions"
      columns={columns}
      rows={rows ?? NO_ROWS}
      rowKey={keyOf}
      isLoading={!rows}
      empty="No car is plugged in"
      search={rows && rows.length > LONG ? SEARCH : undefined}
      detail={detailOf(open)}
    />
  )
}

const NO_ROWS: readonly SessionRow[] = []
const NONE_OPEN: ReadonlySet<string> = new Set()
const SEARCH = { placeholder: 'Search by station', textOf: ({ session }: SessionRow) => session.stationName }
const keyOf = ({ session }: SessionRow) => session.sessionId

const detailOf = (open: ReadonlySet<string>) => (row: SessionRow) => open.has(keyOf(row)) && <SessionDetail row={row} />

const toggled = (keys: ReadonlySet<string>, key: string) =>
  keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : new Set([...keys, key])
