import { useMemo, useState } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import { SECOND_MS } from '#contract/durations.ts'
import type { V2gSession } from '#contract/v2g.ts'
import { useNow } from '#platform/platform-clock.ts'
import { PagedTableView } from '#ui/table/PagedTableView.tsx'
import type { TableView } from '#ui/table/use-paged-rows.ts'
import { flowText } from '#units/current-power.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { ForecastPicture } from '../forecast/ForecastPicture.tsx'
import { momentText, outlookText, startText } from '../forecast/forecast-text.ts'
import { gmtText } from '../local-time.ts'
import { SESSION_LINES, sessionColumns } from './session-columns.tsx'
import { SESSION_PAGING } from './session-reads.ts'
import type { SessionRow } from './session-rows.ts'
import { sourceWords } from './session-source.ts'

/** The labelled facts about a session. A narrow table has no room for all of them. */
export function sessionFacts(
  { session, forecast, departureMs }: SessionRow,
  nowMs: number,
): readonly (readonly [string, string])[] {
  const { departureTime, latestChargePower, targetSoC, source, isOnline } = session
  const start = forecast && startText(forecast, nowMs)
  const departure =
    departureTime === null || departureMs === undefined ? '–' : `${momentText(departureMs, nowMs)} (${gmtText(departureTime)})`
  return [
    ...(isOnline ? [] : [['Connection', 'Offline. The last received values are shown.'] as const]),
    ['Power', flowText(latestChargePower)],
    ['SoC', percentText(session.vehicleSoC ?? forecast?.soc)],
    ['Target SoC', percentText(targetSoC)],
    ['Departure', departure],
    ['Source', sourceWords(source).name],
    ...(forecast ? [['Forecast', outlookText(forecast)] as const] : []),
    ...(start === undefined ? [] : [['Charging must start', start] as const]),
  ]
}

/** The details of a session with its forecast chart. */
function SessionDetail({ row }: { row: SessionRow }) {
  const styles = useStyles()
  const nowMs = useNow(10 * SECOND_MS)
  return (
    <div className={styles.detail}>
      <dl className={styles.facts}>
        {sessionFacts(row, nowMs).map(([label, text]) => (
          <div key={label} className={styles.fact}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
      {row.forecast && <ForecastPicture forecast={row.forecast} nowMs={nowMs} />}
    </div>
  )
}

const useStyles = makeStyles({
  detail: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
    columnGap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalM,
    maxWidth: '1100px',
    alignItems: 'start',
  },
  facts: { margin: 0, display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  fact: { display: 'grid', gridTemplateColumns: 'minmax(6.5rem, 1fr) 2fr', columnGap: tokens.spacingHorizontalM },
  label: { color: tokens.colorNeutralForeground2 },
  text: { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
})

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
