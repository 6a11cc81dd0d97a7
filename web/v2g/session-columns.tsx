import type { V2gSession } from '#contract/v2g.ts'
import type { PagedColumn } from '#ui/paged-rows.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { powerText } from '#units/current-power.ts'
import { percentText } from '#units/percent.ts'
import type { SessionRow } from './session-rows.ts'
import { SOURCES } from './session-source.ts'
import { SessionActions } from './SessionActions.tsx'
import { SessionDeparture } from './SessionDeparture.tsx'
import { SessionOutlook } from './SessionOutlook.tsx'
import { SessionStation } from './SessionStation.tsx'

interface View {
  /** The sessions whose details show. */
  open: ReadonlySet<string>
  onToggle: (sessionId: string) => void
  hasForecasts: boolean
  lock: string | undefined
  onEdit: (session: V2gSession) => void
}

/** The columns of the sessions. The narrower the screen, the fewer: station, state of charge and buttons always stay. */
export function sessionColumns({ open, onToggle, hasForecasts, lock, onEdit }: View): readonly PagedColumn<SessionRow>[] {
  const outlook: PagedColumn<SessionRow> = {
    key: 'outlook',
    title: 'Forecast',
    minWidthPx: 820,
    widthPx: 215,
    cell: ({ forecast }) => (forecast ? <SessionOutlook forecast={forecast} /> : '–'),
    sortBy: ({ forecast }) => forecast?.reachableSoC,
  }
  return [
    {
      key: 'station',
      title: 'Station',
      cell: (row) => {
        const { sessionId } = row.session
        return <SessionStation row={row} isOpen={open.has(sessionId)} onToggle={() => onToggle(sessionId)} />
      },
      sortBy: ({ session }) => session.stationName,
    },
    {
      key: 'online',
      title: 'Connection',
      minWidthPx: 1030,
      widthPx: 105,
      cell: ({ session }) => <StatusChip status={session.isOnline ? 'Online' : 'Offline'} />,
      sortBy: ({ session }) => Number(session.isOnline),
    },
    {
      key: 'power',
      title: 'Power',
      minWidthPx: 920,
      widthPx: 100,
      align: 'end',
      cell: ({ session }) => powerText(session.latestChargePower),
      sortBy: ({ session }) => session.latestChargePower,
    },
    {
      key: 'vehicleSoC',
      title: 'SoC',
      widthPx: 85,
      align: 'end',
      cell: ({ session }) => percentText(session.vehicleSoC),
      sortBy: ({ session }) => session.vehicleSoC,
    },
    {
      key: 'targetSoC',
      title: 'Target SoC',
      minWidthPx: 460,
      widthPx: 110,
      align: 'end',
      cell: ({ session }) => percentText(session.targetSoC),
      sortBy: ({ session }) => session.targetSoC,
    },
    {
      key: 'departure',
      title: 'Departure',
      minWidthPx: 600,
      widthPx: 135,
      cell: (row) => <SessionDeparture row={row} />,
      sortBy: (row) => row.departureMs,
    },
    {
      key: 'source',
      title: 'Source',
      minWidthPx: 1160,
      widthPx: 130,
      cell: ({ session: { source } }) => <span title={SOURCES[source].explains}>{SOURCES[source].name}</span>,
      sortBy: ({ session }) => SOURCES[session.source].name,
    },
    ...(hasForecasts ? [outlook] : []),
    {
      key: 'action',
      title: 'Schedule',
      widthPx: 84,
      align: 'end',
      cell: ({ session }) => <SessionActions session={session} lock={lock} onEdit={() => onEdit(session)} />,
    },
  ]
}
