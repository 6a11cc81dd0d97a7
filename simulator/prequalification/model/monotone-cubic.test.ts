import { expect, test } from 'vitest'
import { monotoneCubic } from './monotone-cubic.ts'

const pointsOf = (...ys: readonly number[]) => ys.map((y, x) => ({ x, y }))

test('passes through its points and is exact for a line', () => {
  const curve = monotoneCubic(pointsOf(1, 3, 2, 2, 7))
  expect([0, 1, 2, 3, 4].map(curve)).toEqual([1, 3, 2, 2, 7])
  expect(monotoneCubic(pointsOf(0, 2, 4, 6))(2.25)).toBeCloseTo(4.5, 12)
})

test('has no values beyond those of the neighbouring points', () => {
  const curve = monotoneCubic(pointsOf(0, 0, 1, 1, 0))
  const values = Array.from({ length: 401 }, (_, step) => curve(step / 100))
  expect([Math.min(...values), Math.max(...values)]).toEqual([0, 1])
})

test('is closer to a smooth curve than straight lines', () => {
  const curve = monotoneCubic(pointsOf(...[0, 1, 2, 3, 4].map((x) => Math.exp(-x))))
  expect(Math.abs(curve(1.5) - Math.exp(-1.5))).toBeLessThan(0.1 * Math.abs((Math.exp(-1) + Math.exp(-2)) / 2 - Math.exp(-1.5)))
})

test('one point is a constant, two are a line', () => {
  expect(monotoneCubic(pointsOf(3))(0)).toBe(3)
  expect(monotoneCubic(pointsOf(3, 5))(0.5)).toBe(4)
})
