import type { ColumnLayouts } from '#ui/table/columns.ts'
import type { RowLines } from '#ui/table/row-lines.ts'

/** The layout of a station list. Name, status and power have no priority and are always visible. */
export const STATIONS_LAYOUT: ColumnLayouts = {
  name: { widthPx: 135 },
  status: { widthPx: 200 },
  power: { widthPx: 128 },
  fullEvseId: { widthPx: 115, priority: 1 },
  groups: { widthPx: 145, priority: 2 },
  compatibility: { widthPx: 114, priority: 3 },
  current: { widthPx: 132, priority: 4 },
  voltage: { widthPx: 70, priority: 5 },
  phases: { widthPx: 65, priority: 6 },
  // Additions of this console, after the columns that every console of the platform has.
  why: { minWidthPx: 236, priority: 7 },
  soc: { widthPx: 95, priority: 8 },
  // The status of an offline station states the connection too.
  online: { widthPx: 95, priority: 9 },
  // Only listed for chargers with a record.
  obedience: { widthPx: 210, priority: 10 },
}

/**
 * Differences for a list of batteries, which has a chart beside it. The connection has a priority, because the status of an
 * offline battery includes it.
 */
export const BATTERIES_LAYOUT: ColumnLayouts = {
  name: { minWidthPx: 140 },
  status: { widthPx: 190 },
  power: { widthPx: 165 },
  fcrN: { widthPx: 130 },
  why: { minWidthPx: 170, priority: 1 },
  soc: { widthPx: 95, priority: 2 },
  online: { widthPx: 105, priority: 3 },
  frequency: { widthPx: 110, priority: 4 },
  fullEvseId: { widthPx: 140, priority: 5 },
  groups: { minWidthPx: 190, priority: 6 },
}

export const BATTERY_LINES: RowLines = {
  title: 'Battery',
  lines: [
    ['name', 'status'],
    ['power', 'soc', 'why'],
  ],
  named: ['soc'],
}
