import { expect, test } from 'vitest'
import { isTransparent } from './chart-png.ts'

test('treats black as opaque and recognises transparent colours', () => {
  expect(['rgb(0, 0, 0)', 'rgb(255, 255, 0)', 'rgba(0, 0, 0, 0.5)'].filter(isTransparent)).toEqual([])
  expect(['transparent', 'rgba(0, 0, 0, 0)', 'rgba(255, 255, 255, 0)'].filter((color) => !isTransparent(color))).toEqual([])
})
