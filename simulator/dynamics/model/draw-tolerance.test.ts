import { expect, test } from 'vitest'
import { drawTolerance } from './draw-tolerance.ts'

const OUTSIDE = { isExact: true, isOutside: true }

test('the meter of a charger outside may be wrong by its resolution and one percent', () => {
  expect(drawTolerance(10, OUTSIDE)).toBeCloseTo(0.2, 9)
  expect(drawTolerance(0, OUTSIDE)).toBeCloseTo(0.1, 9)
  expect(drawTolerance(-16, OUTSIDE)).toBeCloseTo(0.1, 9)
  expect(drawTolerance(Infinity, OUTSIDE)).toBeCloseTo(0.1, 9)
})

test('a simulated charger has the resolution of its values, and an ideal one none', () => {
  expect(drawTolerance(32, { isExact: false, isOutside: false })).toBe(0.01)
  expect(drawTolerance(32, { isExact: true, isOutside: false })).toBe(1e-6)
})
