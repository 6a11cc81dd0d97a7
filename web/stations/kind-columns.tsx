import type { Category, Station } from '#contract/stations.ts'
import { withLayouts, type Column } from '#ui/table/columns.ts'
import { frequencyText } from '#units/reserves.ts'
import { StationLimit } from '#web/dlm/station-list/StationLimit.tsx'
import { FcrNSwitch } from './FcrNSwitch.tsx'
import { liveFigure, StateOfCharge } from './LivePower.tsx'
import { stationColumns } from './station-columns.tsx'
import { BATTERIES_LAYOUT, STATIONS_LAYOUT } from './station-layout.ts'

const SOC: Column<Station> = {
  key: 'soc',
  title: 'SoC',
  align: 'end',
  cell: (station) => <StateOfCharge station={station} />,
}

const FCR_N: Column<Station> = {
  key: 'fcrN',
  title: 'FCR-N',
  cell: (station) => (station.isBattery ? <FcrNSwitch station={station} /> : '–'),
}

const FREQUENCY: Column<Station> = {
  key: 'frequency',
  title: 'Frequency',
  align: 'end',
  cell: (station) => liveFigure(station, frequencyText(station.gridFrequency)),
}

const LIMIT: Column<Station> = {
  key: 'why',
  title: 'Limited by',
  isWrapped: true,
  isLineWithoutRoom: true,
  cell: (station) => <StationLimit station={station} />,
}

/** The limit stands beside the groups that set it. */
const withLimit = (columns: readonly Column<Station>[]) =>
  columns.flatMap((column) => (column.key === 'groups' ? [column, LIMIT] : [column]))

/** Columns that do not apply to batteries. */
const OF_CHARGERS = new Set(['current', 'voltage', 'phases', 'obedience', 'compatibility'])

/** The columns of a list in which no station has a record of its setpoints. */
export const withoutObedience = (columns: readonly Column<Station>[]): readonly Column<Station>[] =>
  columns.filter(({ key }) => key !== 'obedience')

/** Columns for batteries only. */
const batteryColumns = (columns: readonly Column<Station>[]): readonly Column<Station>[] =>
  columns
    .filter(({ key }) => !OF_CHARGERS.has(key))
    .flatMap((column) => (column.key === 'power' ? [SOC, column, FREQUENCY, FCR_N] : [column]))

/** Columns for devices that charge one car: the state of charge next to the power. */
const withCarSoc = (columns: readonly Column<Station>[]) =>
  columns.flatMap((column) => (column.key === 'power' ? [SOC, column] : [column]))

/** The columns of a list of stations of these types; all types if empty. A list of one type includes the columns of that type. */
export function kindColumns(types: readonly Category[], seesSuperGroups: boolean): readonly Column<Station>[] {
  const columns = stationColumns(seesSuperGroups)
  const [type, ...others] = types
  if (type === 'Energy storage' && others.length === 0) return withLayouts(withLimit(batteryColumns(columns)), BATTERIES_LAYOUT)
  const hasCarSoc = (type === 'V2G' || type === 'DC') && others.length === 0
  return withLayouts(withLimit(hasCarSoc ? withCarSoc(columns) : columns), STATIONS_LAYOUT)
}
