import { paths } from '#app/paths.ts'
import type { Station } from '#contract/stations.ts'
import { rememberReferrer } from '#ui/page/referrer.ts'
import { withLayouts, type Column } from '#ui/table/columns.ts'
import type { RowLines } from '#ui/table/row-lines.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { voltageText } from '#units/current-power.ts'
import { currentMark } from '#units/power-origin.ts'
import { compatibility, shownGroups, shownGroupsText, currentFigure, phasesText, powerFigure } from './station-figures.ts'
import { liveFigure, LivePower } from './LivePower.tsx'
import { obedienceText } from './obedience-texts.ts'
import { STATIONS_LAYOUT } from './station-layout.ts'
import { StationStatusBadge } from './StationStatusBadge.tsx'

function deviceLink({ deviceId }: Station, text: string) {
  const to = paths.device(deviceId)
  return (
    <TextLink to={to} onFollow={() => rememberReferrer(to)}>
      <span title={text}>{text}</span>
    </TextLink>
  )
}

/** The compact view of a station: name and status, then power and limit. The status of an offline station states the connection. */
export const STATION_LINES: RowLines = {
  title: 'Station',
  lines: [
    ['name', 'status'],
    ['power', 'why'],
  ],
}

/** The columns of a station list, with the layout for all station types. */
export const stationColumns = (seesSuperGroups: boolean): readonly Column<Station>[] =>
  withLayouts(columnsOf(seesSuperGroups), STATIONS_LAYOUT)

const columnsOf = (seesSuperGroups: boolean): readonly Column<Station>[] => [
  {
    key: 'fullEvseId',
    title: 'EVSE ID',
    cell: (station) => deviceLink(station, station.fullEvseId ?? station.deviceId),
    sortable: true,
  },
  { key: 'name', title: 'Name', cell: (station) => deviceLink(station, station.name || station.deviceId), sortable: true },
  {
    key: 'groups',
    title: 'Groups linked & services',
    isWrapped: true,
    isHeadingWrapped: true,
    cell: (station) => {
      const text = shownGroupsText(shownGroups(station, seesSuperGroups))
      return <span title={text}>{text || '–'}</span>
    },
  },
  {
    key: 'power',
    title: 'Power',
    align: 'end',
    cell: (station) => <LivePower station={station} text={powerFigure(station)} />,
    sortable: true,
  },
  {
    key: 'current',
    title: 'Current',
    align: 'end',
    cell: (station) => <LivePower station={station} text={currentFigure(station)} mark={currentMark(station)} />,
  },
  { key: 'voltage', title: 'Voltage', align: 'end', cell: (station) => liveFigure(station, voltageText(station.voltage)) },
  { key: 'obedience', title: 'Follows setpoints', cell: ({ obedience }) => obedienceText(obedience), sortable: true },
  { key: 'phases', title: 'Phases', align: 'end', cell: phasesText },
  { key: 'status', title: 'OCPP status', cell: (station) => <StationStatusBadge station={station} isShort />, sortable: true },
  {
    key: 'compatibility',
    title: 'Services compatibility',
    isHeadingWrapped: true,
    cell: (station) => compatibility(station.type),
  },
  { key: 'online', title: 'Connection', cell: (station) => <StatusChip status={station.isOnline ? 'Online' : 'Offline'} /> },
]
