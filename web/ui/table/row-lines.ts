import type { Column } from './columns.ts'

/**
 * Call before the row with the focused button is removed. Moves the focus to the first button of the next row or of the previous
 * row. Without other rows, moves it to the fallback element.
 */
export function focusNextRowButton(button: HTMLElement | null, fallback?: HTMLElement | null) {
  if (!button || document.activeElement !== button) return
  const row = button.closest('tr')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const next = neighbour?.querySelector('button') ?? fallback
  next?.focus()
}

/**
 * Call before the row with the focused button is removed. Moves the focus to the link of the next row or of the previous row, so
 * that a second key press removes nothing. Without other rows, moves it to the surrounding section.
 */
export function focusNextRowLink(button: HTMLElement | null) {
  if (!button || document.activeElement !== button) return
  const row = button.closest('tr')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  const next = neighbour?.querySelector('a') ?? button.closest<HTMLElement>('[tabindex="-1"]')
  next?.focus()
}

/** The layout of a row on a screen that is too narrow for the columns without a priority. */
export interface RowLines {
  /** The heading of the lines. */
  title: string
  /** Keys of the columns on each line. A column that the table does not have is left out. */
  lines: readonly (readonly string[])[]
  /** Columns whose title is shown before the value, because the value alone is not clear. */
  named?: readonly string[]
}

/** The columns on each line, in their order. */
export const columnsOnLines = <Row>(columns: readonly Column<Row>[], { lines }: RowLines): readonly (readonly Column<Row>[])[] =>
  lines.map((keys) => keys.flatMap((key) => columns.find((column) => column.key === key) ?? []))
