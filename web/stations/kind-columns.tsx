import type { Category, Station } from '#contract/stations.ts'
import type { Column } from '#ui/columns.ts'
import { frequencyText } from '#units/frequency.ts'
import { percentText } from '#units/percent.ts'
import { FcrNSwitch } from './FcrNSwitch.tsx'
import { liveFigure } from './live-figure.tsx'
import { stationColumns } from './station-columns.tsx'

const SOC: Column<Station> = {
  key: 'soc',
  title: 'SoC',
  widthPx: 90,
  align: 'end',
  cell: (station) => liveFigure(station, percentText(station.batterySoC)),
}

const FCR_N: Column<Station> = {
  key: 'fcrN',
  title: 'FCR-N',
  widthPx: 150,
  cell: (station) => (station.isBattery ? <FcrNSwitch station={station} /> : '–'),
}

const FREQUENCY: Column<Station> = {
  key: 'frequency',
  title: 'Frequency',
  widthPx: 110,
  align: 'end',
  cell: (station) => liveFigure(station, frequencyText(station.gridFrequency)),
}

/** What a battery has nothing to say of: it is wired and balanced otherwise than a charger. */
const OF_CHARGERS = new Set(['current', 'voltage', 'phases', 'compatibility'])

/** From which width of the table on a battery's columns show, so that its name has room beside them. */
const BATTERY_MIN_WIDTH_PX: Readonly<Record<string, number>> = {
  soc: 370,
  power: 520,
  online: 640,
  frequency: 760,
  status: 900,
  fullEvseId: 1_060,
  groups: 1_240,
}

const ofBattery = (column: Column<Station>) => ({ ...column, minWidthPx: BATTERY_MIN_WIDTH_PX[column.key] })

/** Columns for batteries alone. Name and switch always stay. */
const batteryColumns = (columns: readonly Column<Station>[]): readonly Column<Station>[] =>
  columns
    .filter(({ key }) => !OF_CHARGERS.has(key))
    .flatMap((column) => (column.key === 'power' ? [SOC, column, FREQUENCY, FCR_N] : [column]))
    .map(ofBattery)

/** Columns for devices that charge one car: what that car holds stands beside its power. */
const withCarSoc = (columns: readonly Column<Station>[]) =>
  columns.flatMap((column) => (column.key === 'power' ? [{ ...SOC, minWidthPx: 1_060 }, column] : [column]))

/** The columns of a list of stations of these types, all types when there is none: what only one type has is shown for that type alone. */
export function kindColumns(types: readonly Category[], seesSuperGroups: boolean): readonly Column<Station>[] {
  const columns = stationColumns(seesSuperGroups)
  const [type, ...others] = types
  if (type === undefined || others.length > 0) return columns
  if (type === 'Energy storage') return batteryColumns(columns)
  return type === 'V2G' || type === 'DC' ? withCarSoc(columns) : columns
}
