import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { V2G_SESSION_SORTS } from '#contract/v2g.ts'
import type { Sort } from '#ui/table/columns.ts'
import { pageCount, filteredRows, sortedRows, shownPage } from '#ui/table/paged-rows.ts'
import { useLastDefined } from '#ui/use-last-defined.ts'
import type { TableView } from '#ui/table/use-paged-rows.ts'
import { sessionColumns } from './session-columns.tsx'
import { forecastsOf, v2gSessions } from './session-reads.ts'
import { countMissed, countUnknown, sessionRows, type SessionRow } from './session-rows.ts'

type SortKey = (typeof V2G_SESSION_SORTS)[number]
const isSortKey = (key: string): key is SortKey => (V2G_SESSION_SORTS as readonly string[]).includes(key)

/** A sort order of the platform. */
const askedSort = (sort: Sort | undefined) =>
  sort && isSortKey(sort.key) ? (sort.isDescending ? (`-${sort.key}` as const) : sort.key) : undefined

const SEARCHED = ({ session }: SessionRow) => session.stationName
/** Used only for the sort keys of the columns. */
const COLUMNS = sessionColumns({
  open: new Set(),
  onToggle: () => undefined,
  hasForecasts: true,
  lock: undefined,
  onEdit: () => undefined,
})

/**
 * A page of the sessions of a group with their forecasts. A platform without paging replies with all sessions. Then all
 * forecasts are read, and the page is selected here.
 */
export function useSessionPage(groupId: number, view: TableView) {
  const [total, setTotal] = useState<number>()
  const page = total === undefined ? view.wishedPage : Math.min(view.wishedPage, pageCount(total, view.pageSize) - 1)
  const asked = { search: view.text.trim(), page, pageSize: view.pageSize, sort: askedSort(view.sort) }
  const sessions = useAtomValue(v2gSessions({ params: { groupId }, query: asked }))
  const served = useLastDefined(sessions.value)

  const isPage = served !== undefined && 'data' in served
  const listed = isPage ? served.data : served
  const ids = isPage ? served.data.map(({ sessionId }) => sessionId) : undefined
  const forecasts = useAtomValue(forecastsOf(groupId, served ? ids : []))
  const known = useLastDefined(forecasts.value)

  const { asOfMs = 0 } = sessions
  const rows = useMemo(() => listed && sessionRows(listed, known, asOfMs), [listed, known, asOfMs])
  const shown = shownPage(isPage && rows ? { data: rows, total: served.total } : rows, asked, (all) =>
    sortedRows(filteredRows(all, { search: view.text, textOf: SEARCHED, chosen: [] }), COLUMNS, view.sort),
  )
  if (served && shown.total !== total) setTotal(shown.total)

  const missed = known === undefined || !rows ? 0 : isPage ? (served.missedCount ?? 0) : countMissed(rows)
  const unknown = known === undefined || !rows ? 0 : ((isPage ? served.unknownCount : undefined) ?? countUnknown(rows))
  const sessionCount = isPage ? (served.sessionCount ?? served.total) : (rows?.length ?? 0)
  return {
    sessions,
    forecasts,
    page,
    onPage: rows && shown.rows,
    total: shown.total,
    sessionCount,
    missed,
    unknown,
    hasForecasts: known !== undefined,
  }
}
