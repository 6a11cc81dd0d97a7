import { expect, test } from 'vitest'
import {
  columnsAt,
  columnsBelow,
  columnsBeside,
  columnScale,
  columnWidthPx,
  nextSort,
  requiredPx,
  type Column,
} from './columns.ts'

const column = (key: string, minWidthPx?: number): Column<string> => ({
  key,
  title: key,
  minTableWidthPx: minWidthPx,
  cell: (row) => row,
})
const columns = [column('name'), column('power', 600), column('status', 300)]
const keysAt = (widthPx: number) => columnsAt(columns, widthPx).map((shown) => shown.key)

test('a column with a minimum width shows from that width on', () => {
  expect(keysAt(299)).toEqual(['name'])
  expect(keysAt(300)).toEqual(['name', 'status'])
  expect(keysAt(600)).toEqual(['name', 'power', 'status'])
})

test('a column that is a line without room is below the row only while it is not shown', () => {
  const why = { ...column('why', 900), isLineWithoutRoom: true }
  const belowAt = (widthPx: number) =>
    columnsBelow([...columns, why], columnsAt([...columns, why], widthPx)).map(({ key }) => key)
  expect(belowAt(899)).toEqual(['why'])
  expect(belowAt(900)).toEqual([])
})

const ranked: readonly Column<string>[] = [
  { ...column('name'), minWidthPx: 150 },
  { ...column('power'), widthPx: 100 },
  { ...column('voltage'), widthPx: 80, priority: 2 },
  { ...column('evseId'), widthPx: 120, priority: 1 },
]
const rankedAt = (widthPx: number) => columnsAt(ranked, widthPx).map(({ key }) => key)

test('columns with a priority show where they fit, the lowest number first; the others always show', () => {
  expect(requiredPx(ranked)).toBe(250)
  expect(rankedAt(100)).toEqual(['name', 'power'])
  expect(rankedAt(369)).toEqual(['name', 'power'])
  expect(rankedAt(370)).toEqual(['name', 'power', 'evseId'])
  expect(rankedAt(450)).toEqual(['name', 'power', 'voltage', 'evseId'])
})

test('a column for one layout is left out of the other', () => {
  const both = { key: 'name', title: 'Name', cell: () => null }
  const radio = { ...both, key: 'radio', onlyBeside: 'columns' as const }
  const menu = { ...both, key: 'menu', onlyBeside: 'lines' as const }
  expect(columnsBeside([radio, both, menu], 'columns')).toEqual([radio, both])
  expect(columnsBeside([radio, both, menu], 'lines')).toEqual([both, menu])
})

test('a wider table never shows fewer columns', () => {
  for (let widthPx = 100; widthPx < 600; widthPx++) {
    expect(rankedAt(widthPx + 1)).toEqual(expect.arrayContaining(rankedAt(widthPx)))
  }
})

test('fixed columns grow with a wide table, up to 1.6 times', () => {
  const scaled = (tablePx: number) => columnWidthPx({ widthPx: 100 }, columnScale([{ widthPx: 100 }, {}], tablePx))
  expect([360, 1440, 1800, 5000].map(scaled)).toEqual([100, 100, 125, 160])
  expect(columnWidthPx({}, 1.6)).toBeUndefined()
})

test('fixed columns leave the minimum width of the other columns', () => {
  expect(columnScale([{ widthPx: 1_400 }, { minWidthPx: 240 }], 1_800)).toBeCloseTo(1_800 / 1_640)
  expect(columnScale([{ widthPx: 1_400 }, { minWidthPx: 240 }], 1_500)).toBe(1)
})

test('a click on a heading sorts ascending, then descending, then not at all', () => {
  const up = nextSort(undefined, 'name')
  expect(up).toEqual({ key: 'name', isDescending: false })
  const down = nextSort(up, 'name')
  expect(down).toEqual({ key: 'name', isDescending: true })
  expect(nextSort(down, 'name')).toBeUndefined()
  expect(nextSort(down, 'power')).toEqual({ key: 'power', isDescending: false })
})
