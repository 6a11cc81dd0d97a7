import { makeStyles, Text } from '@fluentui/react-components'
import { useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import { listFfrLogs } from '#contract/ffr-logs.ts'
import type { Station } from '#contract/stations.ts'
import { resource } from '#platform/resource.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { consoleConfig } from '#ui/config/console-config.ts'
import { InfoButton } from '#ui/InfoButton.tsx'
import { now } from '#platform/platform-clock.ts'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { offeredSize, pageFrom, pageSizeAtom } from '#ui/table/paged-rows.ts'
import { Pager } from '#ui/table/Pager.tsx'
import { NoEvents } from '#ui/illustrations/NoEvents.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { useLastDefined } from '#ui/use-last-defined.ts'
import { cellTimeText } from '#units/dates.ts'
import { v2gGroup } from '#platform/groups-of-device.ts'
import { useFfrFrequencies } from '#platform/v2g-settings.ts'
import { useCan } from '#session/session.ts'
import { ffrNowText } from '#units/ffr-level.ts'
import { PendingLogsNote } from './PendingLogsNote.tsx'
import { logRows, logStartMs, type LogRow } from './log-link.ts'
import { LOG_PAGING } from './log-paging.ts'
import { LogLink } from './LogLink.tsx'
import { RequestLogs } from './RequestLogs.tsx'

const FAILED = 'Failed to fetch FFR logs'

const ffrLogs = resource(listFfrLogs, { every: 10 * SECOND_MS, failed: FAILED })

/** The FFR logs of a V2G device. The paging resets for another device. */
export default function FfrLogsTab({ station }: { station: Station }) {
  return <FfrLogs key={station.deviceId} station={station} />
}

function FfrLogs({ station }: { station: Station }) {
  const styles = useStyles()
  const { deviceId } = station
  const seesGroups = useCan('seeGroups')
  const seesSuperGroups = useCan('seeSuperGroups')
  const ffrHz = useFfrFrequencies(seesGroups ? v2gGroup(station, seesSuperGroups)?.id : undefined)
  const [rememberedSize, rememberSize] = useAtom(pageSizeAtom(LOG_PAGING))
  const pageSize = offeredSize(LOG_PAGING, rememberedSize)
  const page = pageFrom(useUrlQuery())
  const logs = useAtomValue(ffrLogs({ params: { deviceId }, query: { limit: pageSize, offset: page * pageSize } }))
  const kept = useLastDefined(logs.value)
  const rows = useMemo(() => (kept ? logRows(kept.links, consoleConfig().platformOrigin ?? location.origin) : NONE), [kept])
  const listed = kept && { total: kept.total, newest: page === 0 && logs.value ? rows[0]?.fileName : undefined }

  const goToPage = (wanted: number) => setUrlQuery(new URLSearchParams(wanted > 0 ? { page: String(wanted + 1) } : {}))
  const isBeyond = page > 0 && (kept?.total ?? 0) > 0

  return (
    <Section
      id="ffr-logs"
      title="FFR logs"
      info={<InfoButton term="FFR" />}
      aside={<RequestLogs deviceId={deviceId} listed={listed} />}
    >
      {listed && <PendingLogsNote deviceId={deviceId} listed={listed} />}
      {ffrHz && <Text block>{ffrNowText(ffrHz)}</Text>}
      <StaleSince resource={logs} />
      {logs.state === 'failed' ? (
        <PageState kind="failed" text={FAILED} action={{ label: 'Retry', run: logs.refresh }} />
      ) : (
        <div className={logs.state === 'loading' && kept ? styles.passing : undefined}>
          <DataTable
            label="FFR logs"
            columns={COLUMNS}
            rows={rows}
            rowKey={keyOf}
            isLoading={logs.state === 'loading'}
            empty={
              isBeyond ? (
                <PageState
                  kind="empty"
                  text="There are no FFR logs on this page"
                  action={{ label: 'First page', run: () => goToPage(0) }}
                />
              ) : (
                <PageState kind="empty" picture={<NoEvents />} text="There are no FFR logs" />
              )
            }
          />
        </div>
      )}
      <Pager
        label="Pages of FFR logs"
        total={kept?.total}
        page={page}
        pageSize={pageSize}
        sizes={LOG_PAGING.sizes}
        onPage={goToPage}
        onPageSize={(size) => {
          rememberSize(size)
          goToPage(0)
        }}
      />
    </Section>
  )
}

const NONE: readonly LogRow[] = []
const keyOf = (row: LogRow) => row.key

const COLUMNS: readonly Column<LogRow>[] = [
  { key: 'start', title: 'Start', widthPx: 200, cell: ({ fileName }) => cellTimeText(logStartMs(fileName), now()) },
  { key: 'file', title: 'File', cell: ({ url }) => <LogLink url={url} /> },
]

const useStyles = makeStyles({
  // Rows of the previous page until the new rows are loaded.
  passing: { opacity: 0.6 },
})
