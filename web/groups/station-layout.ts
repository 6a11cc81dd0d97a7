import type { ColumnLayouts } from '#ui/table/columns.ts'
import type { RowLines } from '#ui/table/row-lines.ts'

/** The table layout of group stations: the limit reason uses the remaining width. */
export const CONNECTED_LAYOUT: ColumnLayouts = {
  name: { widthPx: 150 },
  status: { widthPx: 165 },
  why: { minWidthPx: 265 },
  fullEvseId: { widthPx: 130, priority: 1 },
  compatibility: { widthPx: 115, priority: 2 },
  voltage: { widthPx: 80, priority: 3 },
  phases: { widthPx: 75, priority: 4 },
  current: { widthPx: 120, priority: 5 },
  groups: { widthPx: 190, priority: 6 },
}

/** The compact view of a station: name and status, then power and limit. */
export const CONNECTED_LINES: RowLines = {
  title: 'Station',
  lines: [
    ['name', 'status', 'online'],
    ['power', 'why'],
  ],
}
