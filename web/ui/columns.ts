import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** The column shows only where the table is at least this wide. */
  minWidthPx?: number
  /** A fixed width; the columns without one share the rest. */
  widthPx?: number
  align?: 'start' | 'end'
  sortable?: boolean
}

/** A table up to this width has its columns as they are given; above, up to so many times wider. */
const ORDINARY_PX = 1440
const MAX_STRETCH = 1.6

export interface Sort {
  key: string
  isDescending: boolean
}

/** The columns that a table of this width has room for, in their order. */
export const columnsAt = <Row>(columns: readonly Column<Row>[], tableWidthPx: number) =>
  columns.filter((column) => tableWidthPx >= (column.minWidthPx ?? 0))

/** How wide a column is on a table of this width: fixed columns grow with a wide screen, so that the eye keeps its row. */
export const columnWidthPx = ({ widthPx }: { widthPx?: number }, tableWidthPx: number) =>
  widthPx === undefined ? undefined : Math.round(widthPx * Math.min(MAX_STRETCH, Math.max(1, tableWidthPx / ORDINARY_PX)))

/** A click on a heading sorts upwards, the next downwards, the third not at all. */
export function nextSort(sort: Sort | undefined, key: string): Sort | undefined {
  if (sort?.key !== key) return { key, isDescending: false }
  return sort.isDescending ? undefined : { key, isDescending: true }
}

/** An order as an address says it: `name`, or `-name` for descending. */
export const sortText = ({ key, isDescending }: Sort) => (isDescending ? `-${key}` : key)

/** The order that an address asks for; undefined for none. */
export function sortFrom(text: string | null): Sort | undefined {
  const isDescending = text?.startsWith('-') ?? false
  const key = isDescending ? text?.slice(1) : text
  return key ? { key, isDescending } : undefined
}
