import { paths } from '#app/paths.ts'
import type { Station } from '#contract/stations.ts'
import { noteDeparture } from '#ui/came-from.ts'
import type { Column } from '#ui/columns.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { voltageText } from '#units/current-power.ts'
import { compatibility } from './compatibility.ts'
import { liveFigure } from './live-figure.tsx'
import { shownGroups, shownGroupsText } from './shown-groups.ts'
import { currentFigure, phasesText, powerFigure } from './station-figures.ts'

function deviceLink({ deviceId }: Station, text: string) {
  const to = paths.device(deviceId)
  return (
    <TextLink to={to} onFollow={() => noteDeparture(to)}>
      {text}
    </TextLink>
  )
}

/** The columns of a station list. The narrower the screen, the fewer: name and status always stay. */
export const stationColumns = (seesSuperGroups: boolean): readonly Column<Station>[] => [
  {
    key: 'fullEvseId',
    title: 'EVSE ID',
    minWidthPx: 520,
    widthPx: 160,
    cell: (station) => deviceLink(station, station.fullEvseId ?? station.deviceId),
    sortable: true,
  },
  {
    key: 'name',
    title: 'Name',
    cell: (station) => deviceLink(station, station.name || station.deviceId),
    sortable: true,
  },
  {
    key: 'groups',
    title: 'Groups linked & services',
    minWidthPx: 860,
    cell: (station) => {
      const text = shownGroupsText(shownGroups(station, seesSuperGroups))
      return <span title={text}>{text || '–'}</span>
    },
  },
  {
    key: 'power',
    title: 'Power',
    minWidthPx: 640,
    widthPx: 130,
    align: 'end',
    cell: (station) => liveFigure(station, powerFigure(station)),
    sortable: true,
  },
  {
    key: 'current',
    title: 'Current',
    minWidthPx: 1000,
    widthPx: 130,
    align: 'end',
    cell: (station) => liveFigure(station, currentFigure(station)),
  },
  {
    key: 'voltage',
    title: 'Voltage',
    minWidthPx: 1320,
    widthPx: 90,
    align: 'end',
    cell: (station) => voltageText(station.voltage),
  },
  { key: 'phases', title: 'Phases', minWidthPx: 1400, widthPx: 90, align: 'end', cell: phasesText },
  {
    key: 'status',
    title: 'OCPP status',
    widthPx: 145,
    cell: (station) => <StatusChip status={station.status} />,
    sortable: true,
  },
  {
    key: 'compatibility',
    title: 'Services compatibility',
    minWidthPx: 1200,
    widthPx: 185,
    cell: (station) => compatibility(station.type),
  },
  {
    key: 'online',
    title: 'Connection',
    minWidthPx: 420,
    widthPx: 105,
    cell: (station) => <StatusChip status={station.isOnline ? 'Online' : 'Offline'} />,
  },
]
