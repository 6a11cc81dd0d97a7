import { expect, test } from 'vitest'
import { tooltipPlace } from './tooltip-place.ts'

test('is right of the pointer', () => {
  expect(tooltipPlace(100, 800)).toEqual({ leftPx: 114, widthPx: 260 })
})

test('is left of the pointer near the right edge', () => {
  expect(tooltipPlace(700, 800)).toEqual({ leftPx: 426, widthPx: 260 })
})

test('stays inside a narrow chart', () => {
  expect(tooltipPlace(100, 240)).toEqual({ leftPx: 4, widthPx: 232 })
})
