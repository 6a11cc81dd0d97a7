import { expect, test } from 'vitest'
import { columnsAt, columnWidthPx, nextSort, type Column } from './columns.ts'

const column = (key: string, minWidthPx?: number): Column<string> => ({ key, title: key, minWidthPx, cell: (row) => row })
const columns = [column('name'), column('power', 600), column('status', 300)]
const keysAt = (widthPx: number) => columnsAt(columns, widthPx).map((shown) => shown.key)

test('a column shows from its width on, and the order never changes', () => {
  expect(keysAt(299)).toEqual(['name'])
  expect(keysAt(300)).toEqual(['name', 'status'])
  expect(keysAt(600)).toEqual(['name', 'power', 'status'])
})

test('fixed columns grow with a wide table, up to a point; the others share the rest', () => {
  expect(columnWidthPx({ widthPx: 100 }, 360)).toBe(100)
  expect(columnWidthPx({ widthPx: 100 }, 1440)).toBe(100)
  expect(columnWidthPx({ widthPx: 100 }, 1800)).toBe(125)
  expect(columnWidthPx({ widthPx: 100 }, 5000)).toBe(160)
  expect(columnWidthPx({}, 5000)).toBeUndefined()
})

test('headings sort upwards, then downwards, then not at all', () => {
  const up = nextSort(undefined, 'name')
  expect(up).toEqual({ key: 'name', isDescending: false })
  const down = nextSort(up, 'name')
  expect(down).toEqual({ key: 'name', isDescending: true })
  expect(nextSort(down, 'name')).toBeUndefined()
  expect(nextSort(down, 'power')).toEqual({ key: 'power', isDescending: false })
})
