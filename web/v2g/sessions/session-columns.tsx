import { makeStyles, tokens, Button } from '@fluentui/react-components'
import type { V2gSession } from '#contract/v2g.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import type { RowLines } from '#ui/table/row-lines.ts'
import { flowText } from '#units/current-power.ts'
import { dateTimeText } from '#units/dates.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { SessionActions } from './SessionActions.tsx'
import { SessionOutlook } from './SessionOutlook.tsx'
import { departureText } from './session-departure.ts'
import type { SessionRow } from './session-rows.ts'
import { sourceWords } from './session-source.ts'
import { ChevronDown16Regular, ChevronRight16Regular, PlugDisconnected16Regular, Warning16Regular } from '@fluentui/react-icons'
import { paths } from '#app/paths.ts'
import { TextLink } from '#ui/TextLink.tsx'
import { outlookOf, outlookText } from '../forecast/forecast-text.ts'

interface Props {
  row: SessionRow
  isOpen: boolean
  onToggle: () => void
}

/** The station of a session with a button for details. Icons mark an offline station and a missed target. */
function SessionStation({ row: { session, forecast }, isOpen, onToggle }: Props) {
  const styles = useSessionStationStyles()
  const { stationName, deviceId, isOnline } = session
  const name = stationName || deviceId
  return (
    <span className={styles.station}>
      <Button
        size="small"
        appearance="subtle"
        className={styles.toggle}
        icon={isOpen ? <ChevronDown16Regular /> : <ChevronRight16Regular />}
        aria-label={`Details of ${name}`}
        aria-expanded={isOpen}
        onClick={onToggle}
      />
      <span className={styles.name} title={name}>
        <TextLink to={paths.device(deviceId)}>{name}</TextLink>
      </span>
      {!isOnline && (
        <span title={OFFLINE} className={styles.offline}>
          <PlugDisconnected16Regular aria-label={OFFLINE} />
        </span>
      )}
      {forecast && outlookOf(forecast) === 'missed' && (
        <span title={outlookText(forecast)} className={styles.missed}>
          <Warning16Regular aria-label={outlookText(forecast)} />
        </span>
      )}
    </span>
  )
}

/** A value of a session. That of an offline station is shown as outdated. */
function SessionFigure({ session: { isOnline }, text }: { session: SessionRow['session']; text: string }) {
  const styles = useSessionStationStyles()
  return isOnline || text === '–' ? (
    text
  ) : (
    <span className={styles.old} title={OFFLINE}>
      {text}
    </span>
  )
}

const OFFLINE = 'The station is offline. The last received values are shown.'

const useSessionStationStyles = makeStyles({
  station: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  toggle: { flexShrink: 0, minWidth: '24px', height: '24px', padding: 0 },
  name: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  missed: { display: 'inline-flex', flexShrink: 0, color: tokens.colorStatusWarningForeground1 },
  old: { fontStyle: 'italic', color: tokens.colorNeutralForeground3 },
  offline: { display: 'inline-flex', flexShrink: 0, color: tokens.colorStatusDangerForeground1 },
})

/** The departure of a car in local time and in GMT, as the platform stores it. */
function SessionDeparture({ row: { session, departureMs } }: { row: SessionRow }) {
  const styles = useStyles()
  if (session.departureTime === null || departureMs === undefined) return <>–</>
  const { local, gmt } = departureText(departureMs, session.departureTime)
  return (
    <span title={`${dateTimeText(departureMs)} (${gmt})`}>
      {local} {local !== gmt && <span className={styles.gmt}>{gmt}</span>}
    </span>
  )
}

const useStyles = makeStyles({
  gmt: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})

interface View {
  /** The ids of the expanded sessions. */
  open: ReadonlySet<string>
  onToggle: (sessionId: string) => void
  hasForecasts: boolean
  lock: string | undefined
  onEdit: (session: V2gSession) => void
}

/** The columns of the sessions. Station, connection, power, state of charge and buttons are always visible. */
export function sessionColumns({ open, onToggle, hasForecasts, lock, onEdit }: View): readonly PagedColumn<SessionRow>[] {
  const outlook: PagedColumn<SessionRow> = {
    key: 'outlook',
    title: 'Forecast',
    priority: 2,
    widthPx: 215,
    cell: ({ forecast }) => (forecast ? <SessionOutlook forecast={forecast} /> : '–'),
    sortBy: ({ forecast }) => forecast?.reachableSoC,
  }
  return [
    {
      key: 'station',
      title: 'Station',
      minWidthPx: 170,
      cell: (row) => {
        const { sessionId } = row.session
        return <SessionStation row={row} isOpen={open.has(sessionId)} onToggle={() => onToggle(sessionId)} />
      },
      sortBy: ({ session }) => session.stationName,
    },
    {
      key: 'online',
      title: 'Connection',
      widthPx: 105,
      cell: ({ session }) => <StatusChip status={session.isOnline ? 'Online' : 'Offline'} />,
      sortBy: ({ session }) => Number(session.isOnline),
    },
    {
      key: 'power',
      title: 'Power',
      widthPx: 165,
      align: 'end',
      cell: ({ session }) => <SessionFigure session={session} text={flowText(session.latestChargePower)} />,
      sortBy: ({ session }) => session.latestChargePower,
    },
    {
      key: 'vehicleSoC',
      title: 'SoC',
      widthPx: 85,
      align: 'end',
      cell: ({ session }) => <SessionFigure session={session} text={percentText(session.vehicleSoC)} />,
      sortBy: ({ session }) => session.vehicleSoC,
    },
    {
      key: 'targetSoC',
      title: 'Target SoC',
      priority: 3,
      widthPx: 110,
      align: 'end',
      cell: ({ session }) => percentText(session.targetSoC),
      sortBy: ({ session }) => session.targetSoC,
    },
    {
      key: 'departure',
      title: 'Departure',
      priority: 1,
      widthPx: 175,
      cell: (row) => <SessionDeparture row={row} />,
      sortBy: (row) => row.departureMs,
    },
    {
      key: 'source',
      title: 'Source',
      priority: 4,
      widthPx: 130,
      cell: ({ session: { source } }) => <span title={sourceWords(source).explains}>{sourceWords(source).name}</span>,
      sortBy: ({ session }) => sourceWords(session.source).name,
    },
    ...(hasForecasts ? [outlook] : []),
    {
      key: 'action',
      title: 'Schedule',
      isPinned: true,
      widthPx: 84,
      align: 'end',
      cell: ({ session }) => <SessionActions session={session} lock={lock} onEdit={() => onEdit(session)} />,
    },
  ]
}

/** The compact view of a session on a narrow screen. */
export const SESSION_LINES: RowLines = {
  title: 'Session',
  lines: [['station', 'online'], ['power', 'vehicleSoC', 'departure'], ['outlook']],
  named: ['vehicleSoC'],
}
