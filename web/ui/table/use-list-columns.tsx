import { useAtom } from 'jotai'
import { useMemo } from 'react'
import {
  choiceFrom,
  chosenColumns,
  columnChoiceAtom,
  DEFAULT_CHOICE,
  inChosenOrder,
  movedColumn,
  toggledColumn,
} from './column-choice.ts'
import { columnsAt, requiredPx, type Column } from './columns.ts'
import type { RowLines } from './row-lines.ts'
import { StackedCell } from './StackedCell.tsx'

/** How a column of the menu stands: `noRoom` is chosen but does not fit the present width. */
export type ColumnState = 'always' | 'shown' | 'noRoom' | 'hidden'

/** A column menu's entries and what they do. */
export interface ColumnMenuModel {
  entries: readonly { key: string; title: string; state: ColumnState }[]
  /** The screen is so narrow that the list shows lines in place of columns. */
  isStacked: boolean
  isDefault: boolean
  toggle: (key: string) => void
  move: (key: string, by: -1 | 1) => void
  reset: () => void
}

interface Wanted<Row> {
  /** Names the list in the browser's storage. */
  list: string
  /** Keep them stable. */
  columns: readonly Column<Row>[]
  /** How a row is shown where the columns without a priority do not fit. Keep it stable. */
  lines: RowLines
  widthPx: number
}

/** The columns of a list as the user has chosen them, or two-line rows where the list is too narrow for the ones that always show. */
export function useListColumns<Row>({ list, columns, lines, widthPx }: Wanted<Row>) {
  const [stored, store] = useAtom(columnChoiceAtom(list))
  const choice = useMemo(() => choiceFrom(stored), [stored])
  const chosen = useMemo(() => chosenColumns(columns, choice), [columns, choice])
  const stacked = useMemo(() => stackedColumns(columns, lines), [columns, lines])
  const isStacked = requiredPx(columns) > widthPx

  const fitting = new Set(columnsAt(chosen, widthPx).map(({ key }) => key))
  const stateOf = ({ key, priority }: Column<Row>): ColumnState => {
    if (priority === undefined) return 'always'
    if (choice.hidden.includes(key)) return 'hidden'
    return fitting.has(key) && !isStacked ? 'shown' : 'noRoom'
  }
  const menu: ColumnMenuModel = {
    entries: inChosenOrder(columns, choice)
      .filter(({ isPinned }) => !isPinned)
      .map((column) => ({ key: column.key, title: column.title, state: stateOf(column) })),
    isStacked,
    isDefault: choice.order.length === 0 && choice.hidden.length === 0,
    toggle: (key) => store(toggledColumn(choice, key)),
    move: (key, by) => store(movedColumn(columns, choice, key, by)),
    reset: () => store(DEFAULT_CHOICE),
  }
  return { columns: isStacked ? stacked : chosen, lineCount: isStacked ? lines.lines.length : 1, menu }
}

/** One column with the lines, between the pinned ones. */
function stackedColumns<Row>(columns: readonly Column<Row>[], lines: RowLines): readonly Column<Row>[] {
  const own = columns.filter(({ isPinned }) => !isPinned)
  const column: Column<Row> = {
    key: 'lines',
    title: lines.title,
    cell: (row) => <StackedCell row={row} columns={own} lines={lines} />,
  }
  const firstOwn = columns.findIndex(({ isPinned }) => !isPinned)
  return [...columns.slice(0, firstOwn), column, ...columns.slice(firstOwn).filter(({ isPinned }) => isPinned)]
}
