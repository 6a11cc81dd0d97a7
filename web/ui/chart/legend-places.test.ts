import { expect, it } from 'vitest'
import { legendPlaces } from './legend-places.ts'

it('starts a new row when a name does not fit, but not before the first name', () => {
  const name = 'Power imported (W)'
  expect(legendPlaces([name, name, name], 400).map(({ row }) => row)).toEqual([0, 0, 1])
  expect(legendPlaces([name, name], 50)).toEqual([
    { xPx: 12, row: 0 },
    { xPx: 12, row: 1 },
  ])
})
