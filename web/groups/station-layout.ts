import type { Column } from '#ui/columns.ts'

type Layout = Pick<Column<never>, 'minWidthPx' | 'widthPx'>

/**
 * Where the columns of a station list stand when each station has a sentence and a button besides: narrower, and later to
 * appear. The name and the button always stay.
 */
const LAYOUT: Readonly<Record<string, Layout>> = {
  name: { widthPx: 150 },
  power: { minWidthPx: 560, widthPx: 138 },
  status: { minWidthPx: 420, widthPx: 125 },
  fullEvseId: { minWidthPx: 1000, widthPx: 120 },
  groups: { minWidthPx: 1200, widthPx: 185 },
  online: { minWidthPx: 1300, widthPx: 85 },
  current: { minWidthPx: 1560, widthPx: 115 },
  compatibility: { minWidthPx: 1760, widthPx: 140 },
  voltage: { minWidthPx: 1920, widthPx: 65 },
  phases: { minWidthPx: 2000, widthPx: 65 },
}

/** The columns in their new places. */
export const laidOut = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.map((column) => ({ ...column, ...LAYOUT[column.key] }))
