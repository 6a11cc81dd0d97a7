import type { ColumnLayouts } from '#ui/table/columns.ts'
import type { RowLines } from '#ui/table/row-lines.ts'

/**
 * The table layout of group stations. The columns that every console of the platform has come before the limit reason, which uses
 * the remaining width.
 */
export const CONNECTED_LAYOUT: ColumnLayouts = {
  name: { widthPx: 135 },
  status: { widthPx: 160 },
  power: { widthPx: 120 },
  fullEvseId: { widthPx: 115, priority: 1 },
  compatibility: { widthPx: 100, priority: 2 },
  voltage: { widthPx: 70, priority: 3 },
  phases: { widthPx: 65, priority: 4 },
  current: { widthPx: 110, priority: 5 },
  groups: { widthPx: 135, priority: 6 },
  why: { minWidthPx: 225, priority: 7 },
}

/** The compact view of a station: name and status, then power and limit. */
export const CONNECTED_LINES: RowLines = {
  title: 'Station',
  lines: [
    ['name', 'status', 'online'],
    ['power', 'why'],
  ],
}
