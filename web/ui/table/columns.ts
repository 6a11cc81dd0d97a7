import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: string
  /** Shown as the heading in place of the title. */
  heading?: ReactNode
  cell: (row: Row) => ReactNode
  /** The column shows only where the table is at least this wide. */
  minTableWidthPx?: number
  /** A fixed width; the columns without one share the rest. */
  widthPx?: number
  /** The minimum width of a column without a fixed width, used when columns are shown by priority. */
  minWidthPx?: number
  /** Columns with a priority show while there is room for them, the lowest number first. The others always show. */
  priority?: number
  /** Pinned: the column menu does not list it, and it stays a separate column in a row with lines. */
  isPinned?: boolean
  /** A pinned column that shows only beside columns, or only beside the lines of a narrow screen. It shows beside both without it. */
  onlyBeside?: 'columns' | 'lines'
  align?: 'start' | 'end'
  /** Without room for the column, its value is a line below the row. */
  isLineWithoutRoom?: boolean
  /** A long text continues on further lines. Without it, the text is cut at the width of the column. */
  isWrapped?: boolean
  /** The heading continues on further lines, for a column with short values. */
  isHeadingWrapped?: boolean
  sortable?: boolean
}

/** Up to this width, columns have their given widths. Above it they grow, up to this factor. */
const ORDINARY_PX = 1440
const MAX_STRETCH = 1.6

export interface Sort {
  key: string
  isDescending: boolean
}

type Width = Pick<Column<never>, 'widthPx' | 'minWidthPx'>

const minColumnWidthPx = ({ widthPx, minWidthPx }: Width) => widthPx ?? minWidthPx ?? 0
const sumPx = (columns: readonly Width[]) => columns.reduce((sum, column) => sum + minColumnWidthPx(column), 0)

/** The width that a table needs for the columns that always show, px. */
export const requiredPx = (columns: readonly Column<never>[]) => sumPx(columns.filter(({ priority }) => priority === undefined))

/** The columns of the wide layout, or the values and pinned columns of the layout with lines. */
export const columnsBeside = <Row>(columns: readonly Column<Row>[], layout: 'columns' | 'lines'): readonly Column<Row>[] =>
  columns.filter(({ onlyBeside = layout }) => onlyBeside === layout)

/**
 * The columns that a table of this width has room for, in their order. A wider table never shows fewer: a column waits until the
 * columns of lower numbers fit.
 */
export function columnsAt<Row>(columns: readonly Column<Row>[], tableWidthPx: number): readonly Column<Row>[] {
  const possible = columns.filter((column) => tableWidthPx >= (column.minTableWidthPx ?? 0))
  const ranked = possible.filter(({ priority }) => priority !== undefined)
  const shown = new Set(possible.filter(({ priority }) => priority === undefined))
  let roomPx = tableWidthPx - sumPx([...shown])
  for (const column of ranked.toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0))) {
    roomPx -= minColumnWidthPx(column)
    if (roomPx < 0) break
    shown.add(column)
  }
  return possible.filter((column) => shown.has(column))
}

/** The columns without room whose values are a line below each row. */
export const columnsBelow = <Row>(columns: readonly Column<Row>[], shown: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter((column) => column.isLineWithoutRoom && !shown.includes(column))

export type ColumnLayouts = Readonly<Record<string, Pick<Column<never>, 'widthPx' | 'minWidthPx' | 'priority'>>>

/** The columns with their widths and priorities in a list, by their keys. A layout replaces the values of the column. */
export const withLayouts = <Row>(columns: readonly Column<Row>[], layouts: ColumnLayouts): readonly Column<Row>[] =>
  columns.map((column) => {
    const layout = layouts[column.key]
    if (!layout) return column
    const { widthPx: _width, minWidthPx: _least, priority: _priority, ...rest } = column
    return { ...rest, ...layout }
  })

/** How much wider fixed columns are on a table of this width. The columns without a fixed width grow at least as much. */
export function columnScale(columns: readonly Width[], tableWidthPx: number): number {
  const scale = Math.min(MAX_STRETCH, Math.max(1, tableWidthPx / ORDINARY_PX))
  const flexible = columns.filter(({ widthPx }) => widthPx === undefined)
  const fixedPx = columns.reduce((sum, { widthPx = 0 }) => sum + widthPx, 0)
  if (flexible.length === 0 || fixedPx === 0) return scale
  return Math.max(1, Math.min(scale, tableWidthPx / (fixedPx + sumPx(flexible))))
}

/** The width of a column; undefined for one that shares the rest. */
export const columnWidthPx = ({ widthPx }: Width, scale: number) =>
  widthPx === undefined ? undefined : Math.round(widthPx * scale)

/** The first click on a heading sorts ascending, the next descending, the third not at all. */
export function nextSort(sort: Sort | undefined, key: string): Sort | undefined {
  if (sort?.key !== key) return { key, isDescending: false }
  return sort.isDescending ? undefined : { key, isDescending: true }
}

/** A sort order as in a URL: `name`, or `-name` for descending. */
export const sortText = ({ key, isDescending }: Sort) => (isDescending ? `-${key}` : key)

/** The sort order of a URL; undefined without one. */
export function sortFrom(text: string | null): Sort | undefined {
  const isDescending = text?.startsWith('-') ?? false
  const key = isDescending ? text?.slice(1) : text
  return key ? { key, isDescending } : undefined
}
