import { expect, test } from 'vitest'
import { inTwoColumns } from './TabSections.tsx'

const part = (id: string, roomPx: number, column?: 0 | 1) => ({ id, roomPx, ...(column !== undefined && { column }) })
const idsOf = (parts: Parameters<typeof inTwoColumns<ReturnType<typeof part>>>[0]) =>
  inTwoColumns(parts).map((column) => column.map(({ id }) => id))

test('a section goes to the column with more room, the highest first, in the order of the page', () => {
  const parts = [part('bid', 120), part('chart', 480, 0), part('stations', 400, 1), part('forecast', 450), part('meter', 240)]
  expect(idsOf(parts)).toEqual([
    ['bid', 'chart', 'meter'],
    ['stations', 'forecast'],
  ])
})

test('a section with a column stays in it, also where it is the higher one', () => {
  expect(idsOf([part('chart', 480, 0), part('states', 400, 0), part('stations', 100, 1)])).toEqual([
    ['chart', 'states'],
    ['stations'],
  ])
})
