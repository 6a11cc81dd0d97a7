import { expect, test } from 'vitest'
import { filteredRows, sortedRows, type PagedColumn } from './paged-rows.ts'

interface Row {
  name: string
  kind: string
  value: number | null
}
const rows: Row[] = [
  { name: 'Post 10', kind: 'a', value: 3 },
  { name: 'Post 9', kind: 'b', value: null },
  { name: 'post 2 east', kind: 'a', value: 1 },
]
const columns: PagedColumn<Row>[] = [
  { key: 'name', title: 'Name', cell: (row) => row.name, sortBy: (row) => row.name },
  { key: 'value', title: 'Value', cell: (row) => row.value, sortBy: (row) => row.value },
  { key: 'kind', title: 'Kind', cell: (row) => row.kind },
]
const all = { search: '', chosen: [], textOf: (row: Row) => row.name, keyOf: (row: Row) => row.kind }
const names = (found: readonly Row[]) => found.map((row) => row.name)

test('matches rows that contain every word of the search in any case', () => {
  expect(names(filteredRows(rows, { ...all, search: ' POST  east ' }))).toEqual(['post 2 east'])
  expect(names(filteredRows(rows, { ...all, search: 'west' }))).toEqual([])
})

test('selected keys filter the rows, and no selection shows all', () => {
  expect(names(filteredRows(rows, { ...all, chosen: ['b'] }))).toEqual(['Post 9'])
  expect(names(filteredRows(rows, { ...all, chosen: ['a', 'b'] }))).toHaveLength(3)
  expect(filteredRows(rows, all)).toBe(rows)
})

test('sorts names by the numbers in them and values by size, with missing values last in both directions', () => {
  expect(names(sortedRows(rows, columns, { key: 'name', isDescending: false }))).toEqual(['post 2 east', 'Post 9', 'Post 10'])
  expect(sortedRows(rows, columns, { key: 'value', isDescending: false }).map((row) => row.value)).toEqual([1, 3, null])
  expect(sortedRows(rows, columns, { key: 'value', isDescending: true }).map((row) => row.value)).toEqual([3, 1, null])
})

test('keeps the order for an unknown column or a column without a sort value', () => {
  expect(sortedRows(rows, columns, { key: 'kind', isDescending: false })).toBe(rows)
  expect(sortedRows(rows, columns, { key: 'nope', isDescending: false })).toBe(rows)
  expect(sortedRows(rows, columns, undefined)).toBe(rows)
})
