import { makeStyles, tokens } from '@fluentui/react-components'
import type { V2gSession } from '#contract/v2g.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { PagedColumn } from '#ui/table/paged-rows.ts'
import type { RowLines } from '#ui/table/row-lines.ts'
import { flowText } from '#units/current-power.ts'
import { dateTimeText } from '#units/dates.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { SessionActions } from './SessionActions.tsx'
import { SessionOutlook } from './SessionOutlook.tsx'
import { SessionFigure, SessionStation } from './SessionStation.tsx'
import { departureText } from './session-departure.ts'
import type { SessionRow } from './session-rows.ts'
import { SOURCES } from './session-source.ts'

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
      cell: ({ session: { source } }) => <span title={SOURCES[source].explains}>{SOURCES[source].name}</span>,
      sortBy: ({ session }) => SOURCES[session.source].name,
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
