import { CATEGORY_LABEL, type Station } from '#contract/stations.ts'
import { roundKw } from '#units/current-power.ts'
import { csvRow, type CsvValue, timeCells, timeHeads } from '#units/csv.ts'
import { momentMs } from '#units/dates.ts'
import { compatibility, shownGroups, livePowerW } from '../station-figures.ts'

const headsOf = () => [
  'EVSE ID',
  'Name',
  'Device ID',
  'Station ID',
  'Type',
  'Groups',
  'OCPP status',
  'Connection',
  'Power (kW)',
  'Power limit (kW)',
  'Rated power (kW)',
  'SoC (%)',
  'Voltage (V)',
  'Phases',
  'Services compatibility',
  ...timeHeads().map((head) => `Last message: ${head}`),
]

/**
 * Stations as CSV, a row each, with their last known values and the time of their last message. Consumption is positive. An
 * unknown value is an empty cell.
 */
export const stationCsv = (stations: readonly Station[], seesSuperGroups: boolean): string =>
  csvRow(headsOf()) + stations.map((station) => csvRow(cellsOf(station, seesSuperGroups))).join('')

const kw = (powerW: number | null) => (powerW === null ? null : roundKw(powerW))

function cellsOf(station: Station, seesSuperGroups: boolean): readonly CsvValue[] {
  const atMs = momentMs(station.timestamp)
  return [
    station.fullEvseId,
    station.name,
    station.deviceId,
    station.stationId,
    CATEGORY_LABEL[station.type.category],
    shownGroups(station, seesSuperGroups)
      .map(({ name }) => name)
      .join('; '),
    station.status,
    station.isOnline ? 'Online' : 'Offline',
    kw(livePowerW(station)),
    kw(station.dynamicPowerLimit),
    station.ratedPower,
    station.batterySoC,
    station.voltage,
    station.installedPhase,
    compatibility(station.type),
    ...(atMs === undefined ? timeHeads().map(() => '') : timeCells(atMs)),
  ]
}
