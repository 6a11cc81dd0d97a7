import { expect, test } from 'vitest'
import { isTransparent, legendPlaces } from './chart-png.ts'

test('treats black as opaque and recognises transparent colours', () => {
  expect(['rgb(0, 0, 0)', 'rgb(255, 255, 0)', 'rgba(0, 0, 0, 0.5)'].filter(isTransparent)).toEqual([])
  expect(['transparent', 'rgba(0, 0, 0, 0)', 'rgba(255, 255, 255, 0)'].filter((color) => !isTransparent(color))).toEqual([])
})

test('the legend starts a new row when a name does not fit, but not before the first name', () => {
  const name = 'Power imported (W)'
  expect(legendPlaces([name, name, name], 400).map(({ row }) => row)).toEqual([0, 0, 1])
  expect(legendPlaces([name, name], 50)).toEqual([
    { xPx: 12, row: 0 },
    { xPx: 12, row: 1 },
  ])
})
