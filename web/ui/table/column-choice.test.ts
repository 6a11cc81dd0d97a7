import { expect, test } from 'vitest'
import { choiceFrom, chosenColumns, DEFAULT_CHOICE, inChosenOrder, movedColumn, toggledColumn } from './column-choice.ts'
import type { Column } from './columns.ts'

const column = (key: string, more: Partial<Column<string>> = {}): Column<string> => ({
  key,
  title: key,
  cell: (row) => row,
  ...more,
})
const COLUMNS = [
  column('radio', { isPinned: true }),
  column('name'),
  column('power', { priority: 1 }),
  column('voltage', { priority: 2 }),
  column('action', { isPinned: true }),
]
const keys = (columns: readonly Column<string>[]) => columns.map(({ key }) => key)

test('shows all columns in the order of the list until the user changes them', () => {
  expect(keys(chosenColumns(COLUMNS, DEFAULT_CHOICE))).toEqual(['radio', 'name', 'power', 'voltage', 'action'])
})

test('hides a column and shows it again', () => {
  const hidden = toggledColumn(DEFAULT_CHOICE, 'power')
  expect(keys(chosenColumns(COLUMNS, hidden))).toEqual(['radio', 'name', 'voltage', 'action'])
  expect(toggledColumn(hidden, 'power')).toEqual(DEFAULT_CHOICE)
})

test('does not hide a column without a priority', () => {
  expect(keys(chosenColumns(COLUMNS, { order: [], hidden: ['name', 'action'] }))).toContain('name')
})

test('moves columns past each other, and pinned columns keep their places', () => {
  const once = movedColumn(COLUMNS, DEFAULT_CHOICE, 'voltage', -1)
  expect(keys(inChosenOrder(COLUMNS, once))).toEqual(['radio', 'name', 'voltage', 'power', 'action'])
  const twice = movedColumn(COLUMNS, once, 'voltage', -1)
  expect(keys(inChosenOrder(COLUMNS, twice))).toEqual(['radio', 'voltage', 'name', 'power', 'action'])
  expect(movedColumn(COLUMNS, twice, 'voltage', -1)).toBe(twice)
  expect(movedColumn(COLUMNS, twice, 'radio', 1)).toBe(twice)
})

test('keeps the chosen order when columns are added to the list or removed from it', () => {
  const choice = { order: ['voltage', 'gone', 'name'], hidden: [] }
  expect(keys(inChosenOrder(COLUMNS, choice))).toEqual(['radio', 'voltage', 'name', 'power', 'action'])
  expect(keys(inChosenOrder(COLUMNS.toSpliced(1, 1), choice))).toEqual(['radio', 'power', 'voltage', 'action'])
})

test.each([undefined, null, 7, 'name', [], { order: 'name', hidden: { name: true } }, { hidden: [1, null] }])(
  'ignores a stored value of another shape: %j',
  (stored) => expect(choiceFrom(stored)).toEqual(DEFAULT_CHOICE),
)
