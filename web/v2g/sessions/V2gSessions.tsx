import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { V2G_SESSION_SORTS, type V2gSession } from '#contract/v2g.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { type TableView, useTableView } from '#ui/table/use-paged-rows.ts'
import { v2gSettings } from '#platform/v2g-settings.ts'
import { ForecastsNote } from '../forecast/ForecastsNote.tsx'
import { schedulesLock } from './session-departure.ts'
import { forecastsOf, SESSION_PAGING, sessionsAt, v2gSessions } from './session-reads.ts'
import { countMissed, countUnknown, type SessionRow, sessionRows, sessionsSummary } from './session-rows.ts'
import { SessionDialog } from './SessionDialog.tsx'
import { SessionTable } from './SessionTable.tsx'
import type { Sort } from '#ui/table/columns.ts'
import { filteredRows, pageCount, shownPage, sortedRows } from '#ui/table/paged-rows.ts'
import { useLastDefined } from '#ui/hooks.ts'
import { sessionColumns } from './session-columns.tsx'

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
function useSessionPage(groupId: number, view: TableView) {
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

  // A page states both counts of all sessions, also while its forecasts cannot be read.
  const { missedCount, unknownCount } = isPage ? served : {}
  const missed = missedCount ?? countMissed(rows ?? [])
  const isUnread = missedCount === undefined && known === undefined
  const unknown = unknownCount ?? (isUnread ? (rows?.length ?? 0) : countUnknown(rows ?? []))
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

/** The connected cars of a V2G group with their targets, departures and forecasts. */
export function V2gSessions({ group, readOnly }: { group: Group; readOnly: boolean }) {
  const styles = useStyles()
  const view = useTableView(SESSION_PAGING)
  const { sessions, forecasts, missed, unknown, ...shown } = useSessionPage(group.id, view)
  const settings = useAtomValue(v2gSettings({ params: { groupId: group.id } }))
  const [edited, setEdited] = useState<V2gSession>()

  const lock = schedulesLock({ group, settings, readOnly })
  return (
    <Section
      id="v2g-sessions"
      title="Active V2G sessions"
      aside={
        shown.sessionCount > 0 && (
          <Caption1 className={styles.summary}>{sessionsSummary(shown.sessionCount, missed, unknown)}</Caption1>
        )
      }
    >
      <StaleSince resource={sessions.isStale ? sessions : forecasts} />
      {shown.onPage && <ForecastsNote read={forecasts} />}
      {sessions.state === 'failed' ? (
        <PageState
          kind="failed"
          text="Failed to get active V2G sessions schedules"
          action={{ label: 'Retry', run: sessions.refresh }}
        />
      ) : (
        <SessionTable {...shown} view={view} lock={lock} onEdit={setEdited} />
      )}
      {edited && (
        <EditedSession key={edited.sessionId} group={group} opened={edited} lock={lock} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  )
}

type EditedProps = Omit<Parameters<typeof SessionDialog>[0], 'present' | 'groupId'> & { group: Group }

/** The dialog reads its session separately, because the table can move to another page. */
function EditedSession({ group, opened, ...rest }: EditedProps) {
  const { value } = useAtomValue(sessionsAt(group.id, opened.stationName))
  const listed = value && ('data' in value ? value.data : value)
  const present = listed ? listed.find(({ sessionId }) => sessionId === opened.sessionId) : opened
  return <SessionDialog groupId={group.id} opened={opened} present={present} {...rest} />
}

const useStyles = makeStyles({
  summary: { color: tokens.colorNeutralForeground2 },
})
