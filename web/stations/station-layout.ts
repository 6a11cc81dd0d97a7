import type { ColumnLayouts } from '#ui/table/columns.ts'
import type { RowLines } from '#ui/table/row-lines.ts'

/** The layout of a station list. Name, status, connection and power have no priority and are always visible. */
export const STATIONS_LAYOUT: ColumnLayouts = {
  name: { minWidthPx: 150 },
  status: { widthPx: 165 },
  online: { widthPx: 105 },
  power: { widthPx: 170 },
  fullEvseId: { widthPx: 140, priority: 1 },
  groups: { minWidthPx: 190, priority: 2 },
  why: { minWidthPx: 220, priority: 3 },
  soc: { widthPx: 90, priority: 4 },
  compatibility: { widthPx: 170, priority: 5 },
  voltage: { widthPx: 80, priority: 6 },
  phases: { widthPx: 75, priority: 7 },
  current: { widthPx: 120, priority: 8 },
}

/** Differences for a list of batteries. */
export const BATTERIES_LAYOUT: ColumnLayouts = {
  name: { minWidthPx: 140 },
  fcrN: { widthPx: 150 },
  soc: { widthPx: 90, priority: 1 },
  frequency: { widthPx: 110, priority: 2 },
  fullEvseId: { widthPx: 140, priority: 3 },
  groups: { minWidthPx: 190, priority: 4 },
}

/** The compact view of a station: name and status, then power and limit. */
export const STATION_LINES: RowLines = {
  title: 'Station',
  lines: [
    ['name', 'status', 'online'],
    ['power', 'why'],
  ],
}

export const BATTERY_LINES: RowLines = {
  title: 'Battery',
  lines: [['name', 'status', 'online'], ['soc', 'power'], ['fcrN']],
  named: ['soc', 'fcrN'],
}
