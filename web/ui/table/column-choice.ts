import { atomFamily } from 'jotai-family'
import type { Column } from './columns.ts'
import { storedAtom } from '../browser-storage.ts'

/** The columns of a list that a user has selected, and their order. Keys that the list does not have are kept and ignored. */
export interface ColumnChoice {
  order: readonly string[]
  hidden: readonly string[]
}

/** All columns in the order of the list, as many as fit. */
export const DEFAULT_CHOICE: ColumnChoice = { order: [], hidden: [] }

/** The choice for a list, stored in the browser. Read it with `choiceFrom`, because another version may have stored it. */
export const columnChoiceAtom = atomFamily((list: string) => storedAtom<unknown>(`columns:${list}`, undefined))

const textsOf = (value: unknown) => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [])

/** The valid part of a stored choice. */
export function choiceFrom(stored: unknown): ColumnChoice {
  if (typeof stored !== 'object' || stored === null) return DEFAULT_CHOICE
  const { order, hidden }: { order?: unknown; hidden?: unknown } = stored
  return { order: textsOf(order), hidden: textsOf(hidden) }
}

/** The columns in the chosen order. One that the order does not name follows the column before it in the list. */
export function inChosenOrder<Row>(columns: readonly Column<Row>[], { order }: ColumnChoice): readonly Column<Row>[] {
  const movable = columns.filter(({ isPinned }) => !isPinned)
  const placed = order.flatMap((key) => movable.find((column) => column.key === key) ?? [])
  for (const [at, column] of movable.entries()) {
    const before = movable[at - 1]
    if (!placed.includes(column)) placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column)
  }
  const rest = placed.values()
  return columns.map((column) => (column.isPinned ? column : (rest.next().value ?? column)))
}

/** The chosen columns in their order. Columns without a priority cannot be hidden. */
export const chosenColumns = <Row>(columns: readonly Column<Row>[], choice: ColumnChoice): readonly Column<Row>[] =>
  inChosenOrder(columns, choice).filter(({ key, priority }) => priority === undefined || !choice.hidden.includes(key))

/** Shows or hides a column. */
export const toggledColumn = ({ order, hidden }: ColumnChoice, key: string): ColumnChoice => ({
  order,
  hidden: hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key],
})

/** Moves a column by one place among those that can be moved, up (-1) or down (1); at the end of the list it stays. */
export function movedColumn<Row>(columns: readonly Column<Row>[], choice: ColumnChoice, key: string, by: -1 | 1): ColumnChoice {
  const keys = inChosenOrder(columns, choice)
    .filter(({ isPinned }) => !isPinned)
    .map((column) => column.key)
  const from = keys.indexOf(key)
  const to = from + by
  if (from === -1 || to < 0 || to >= keys.length) return choice
  return { ...choice, order: keys.toSpliced(from, 1).toSpliced(to, 0, key) }
}
