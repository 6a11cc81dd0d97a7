import { expect, test } from 'vitest'
import {
  distinctKeys,
  filteredRows,
  sortedRows,
  type PagedColumn,
  offeredSize,
  pageCount,
  pageFrom,
  rangeText,
  shownPage,
} from './paged-rows.ts'

const even = (rows: readonly number[]) => rows.filter((row) => row % 2 === 0).toReversed()

test('shows a page as received', () => {
  expect(shownPage({ data: [3, 1], total: 40 }, { page: 2, pageSize: 2 }, even)).toEqual({ rows: [3, 1], total: 40 })
})

test('filters, sorts and pages a whole list', () => {
  const whole = [1, 2, 3, 4, 5, 6]
  expect(shownPage(whole, { page: 0, pageSize: 2 }, even)).toEqual({ rows: [6, 4], total: 3 })
  expect(shownPage(whole, { page: 1, pageSize: 2 }, even)).toEqual({ rows: [2], total: 3 })
  expect(shownPage(whole, { page: 2, pageSize: 2 }, even)).toEqual({ rows: [], total: 3 })
})

test('shows nothing before the first reply', () => {
  expect(shownPage(undefined, { page: 0, pageSize: 2 }, even)).toEqual({ rows: [], total: 0 })
})

const stations = { kind: 'stations', sizes: [25, 100, 500], initial: 25 }

test('a size that the table does not offer falls back to the initial one', () => {
  expect(offeredSize(stations, 500)).toBe(500)
  expect(offeredSize(stations, 20)).toBe(25)
  expect(offeredSize(stations, Number.NaN)).toBe(25)
  expect(offeredSize(stations, undefined)).toBe(25)
})

test('an empty list has one page', () => {
  expect(pageCount(0, 25)).toBe(1)
  expect(pageCount(25, 25)).toBe(1)
  expect(pageCount(26, 25)).toBe(2)
})

test('the range names the rows of the page, the last page included', () => {
  expect(rangeText(60, 0, 25)).toBe('1–25 of 60')
  expect(rangeText(60, 2, 25)).toBe('51–60 of 60')
  expect(rangeText(0, 0, 25)).toBe('0 of 0')
})

test('the range of a list that is not loaded is unknown, not empty', () => {
  expect(rangeText(undefined, 0, 25)).toBe('–')
})

test('reads the page number of a URL, and returns the first page for an invalid number', () => {
  expect(
    ['page=1', 'page=3', '', 'page=0', 'page=-1', 'page=1.5', 'page=x'].map((query) => pageFrom(new URLSearchParams(query))),
  ).toEqual([0, 2, 0, 0, 0, 0, 0])
})

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

test('a row that is sent twice has a key of its own each time', () => {
  expect(distinctKeys(['d-1', 7, 'd-1', 'd-2', 'd-1'])).toEqual(['d-1', '7', 'd-1 #2', 'd-2', 'd-1 #3'])
})
