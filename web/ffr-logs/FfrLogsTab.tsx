import { Button, Link, makeStyles, MessageBar, MessageBarActions, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useMemo, useState } from 'react'
import { ArrowDownload16Regular, Dismiss20Regular, Open16Regular } from '@fluentui/react-icons'
import { SECOND_MS } from '#contract/durations.ts'
import { downloadFfrLog, listFfrLogs, requestFfrLogs } from '#contract/ffr-logs.ts'
import type { Station } from '#contract/stations.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { v2gGroup } from '#platform/groups-of-device.ts'
import { now, useNow } from '#platform/platform-clock.ts'
import { resource } from '#platform/resource.ts'
import { useAction } from '#platform/use-action.ts'
import { useFfrFrequencies } from '#platform/v2g-settings.ts'
import { useCan } from '#session/session.ts'
import { InfoButton } from '#ui/InfoButton.tsx'
import { WithReason } from '#ui/WithReason.tsx'
import { consoleConfig } from '#ui/config/console-config.ts'
import { NoEvents } from '#ui/illustrations/Illustrations.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Pager } from '#ui/table/Pager.tsx'
import type { Column } from '#ui/table/columns.ts'
import { offeredSize, pageFrom, pageSizeAtom, type Paging } from '#ui/table/paged-rows.ts'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { useLastDefined } from '#ui/hooks.ts'
import { ageText, cellTimeText, dateTimeText } from '#units/dates.ts'
import { ffrNowText } from '#units/ffr-level.ts'
import { logFileName, type LogRow, logRows, logStartMs, logTarget } from './log-link.ts'
import { type LogListState, pendingLogsAtom, pendingRequest } from './pending-logs.ts'
import { download } from '#platform/download.ts'
import { notify } from '#ui/notices/notices.ts'

/** The link to a log file. A file of this platform is downloaded. Another file opens in a new tab without a referrer. */
function LogLink({ url }: { url: string }) {
  const styles = useLogLinkStyles()
  const { platformOrigin = location.origin } = consoleConfig()
  const target = logTarget(url, platformOrigin)
  const name = logFileName(url, platformOrigin)
  if (target.to === 'platform') return <PlatformLog fileName={target.fileName} />
  if (target.to === 'nowhere') return <span title={url}>{name} (cannot be opened)</span>
  return (
    <Link className={styles.link} href={target.href} target="_blank" rel="noreferrer" title={target.href}>
      <span className={styles.name}>{name}</span>
      <Open16Regular className={styles.icon} aria-label="opens in a new tab" />
    </Link>
  )
}

function PlatformLog({ fileName }: { fileName: string }) {
  const styles = useLogLinkStyles()
  const [isBusy, setBusy] = useState(false)

  const downloadLog = async () => {
    setBusy(true)
    const { outcome } = await download(downloadFfrLog, { params: { fileName }, query: {} })
    setBusy(false)
    if (outcome !== 'ok' && outcome !== 'unauthorised') notify.failed(`Failed to download ${fileName}`)
  }
  return (
    <Link as="button" className={styles.link} title={fileName} disabledFocusable={isBusy} onClick={() => void downloadLog()}>
      <span className={styles.name}>{fileName}</span>
      <ArrowDownload16Regular className={styles.icon} aria-label="download" />
    </Link>
  )
}

const useLogLinkStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    maxWidth: '100%',
    verticalAlign: 'middle',
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  icon: { flexShrink: 0 },
})

/** The time of the last request for logs, until a new log arrives or the user dismisses the note. */
function PendingLogsNote({ deviceId, listed }: { deviceId: string; listed: LogListState }) {
  const [requested, setRequested] = useAtom(pendingLogsAtom(deviceId))
  const pending = pendingRequest(requested, listed)
  return pending ? <TickingNote sinceMs={pending.sinceMs} onDismiss={() => setRequested(undefined)} /> : null
}

function TickingNote({ sinceMs, onDismiss }: { sinceMs: number; onDismiss: () => void }) {
  const styles = usePendingLogsNoteStyles()
  const nowMs = useNow(SECOND_MS)
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody className={styles.text}>
        Waiting for new logs, requested at {dateTimeText(sinceMs)} ({ageText(nowMs - sinceMs)} ago).
      </MessageBarBody>
      <MessageBarActions
        containerAction={<Button appearance="transparent" aria-label="Dismiss" icon={<Dismiss20Regular />} onClick={onDismiss} />}
      />
    </MessageBar>
  )
}

const usePendingLogsNoteStyles = makeStyles({
  text: { fontVariantNumeric: 'tabular-nums' },
})

interface Props {
  deviceId: string
  /** The present list of logs; undefined until it is known. */
  listed: LogListState | undefined
}

/** Requests new logs from the device. */
function RequestLogs({ deviceId, listed }: Props) {
  const setAwaited = useSetAtom(pendingLogsAtom(deviceId))
  const reason = useCan('seeDevices') ? undefined : 'Requires the right to see devices.'
  const { run, isBusy } = useAction(requestFfrLogs, {
    done: 'Request FFR logs successfully. New logs will be updated in a few minutes',
    failed: 'Failed to request FFR logs',
    refreshes: [listFfrLogs],
  })

  const requestLogs = async () => {
    const { outcome } = await run({ params: { deviceId } })
    if (outcome === 'ok' && listed) setAwaited({ sinceMs: now(), before: listed })
  }

  return (
    <WithReason reason={reason}>
      <Button appearance="primary" disabledFocusable={reason !== undefined || isBusy} onClick={() => void requestLogs()}>
        {isBusy ? 'Requesting...' : 'Request FFR logs'}
      </Button>
    </WithReason>
  )
}

export const LOG_PAGING: Paging = { kind: 'ffr-logs', sizes: [25, 50, 100], initial: 25 }

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
