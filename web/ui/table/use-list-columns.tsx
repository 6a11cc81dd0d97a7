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
import { columnsAt, columnsBeside, requiredPx, type Column } from './columns.ts'
import type { RowLines } from './row-lines.ts'
import { StackedCell } from './StackedCell.tsx'

/** State of a column in the menu: `noRoom` means selected, but too wide for the present table. */
export type ColumnState = 'always' | 'shown' | 'noRoom' | 'hidden'

/** The entries of a column menu and their actions. */
export interface ColumnMenuModel {
  entries: readonly { key: string; title: string; state: ColumnState }[]
  /** The list shows lines in place of columns because the screen is narrow. */
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
  /** The lines of a row if the columns without a priority do not fit. Keep it stable. */
  lines: RowLines
  widthPx: number
}

/** The selected columns of a list, or rows with two lines if the columns without a priority do not fit. */
export function useListColumns<Row>({ list, columns, lines, widthPx }: Wanted<Row>) {
  const [stored, store] = useAtom(columnChoiceAtom(list))
  const choice = useMemo(() => choiceFrom(stored), [stored])
  const wide = useMemo(() => columnsBeside(columns, 'columns'), [columns])
  const chosen = useMemo(() => chosenColumns(wide, choice), [wide, choice])
  const stacked = useMemo(() => stackedColumns(columnsBeside(columns, 'lines'), lines), [columns, lines])
  const isStacked = requiredPx(wide) > widthPx

  const fitting = new Set(columnsAt(chosen, widthPx).map(({ key }) => key))
  const stateOf = ({ key, priority, isLineWithoutRoom = false }: Column<Row>): ColumnState => {
    if (priority === undefined) return 'always'
    if (choice.hidden.includes(key)) return 'hidden'
    return (fitting.has(key) || isLineWithoutRoom) && !isStacked ? 'shown' : 'noRoom'
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
