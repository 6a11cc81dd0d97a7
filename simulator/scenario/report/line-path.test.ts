import { expect, test } from 'vitest'
import { linePath, stretches } from './line-path.ts'

const scale = { from: 0, to: 10 }

test('a line connects seconds and is interrupted at a gap', () => {
  expect(linePath({ low: [0, 5, NaN, 10, 10] }, { from: 0, to: 4 }, scale)).toBe('M0 100L0 100L25 50M75 0L75 0L100 0')
})

test('a second with a range is drawn from its nearer end to the other', () => {
  expect(linePath({ low: [10, 2], high: [10, 8] }, { from: 0, to: 1 }, scale)).toBe('M0 0L0 0L100 20L100 80')
})

test('a long run has a short path with every extreme', () => {
  const low = Array.from({ length: 86_401 }, () => 5)
  low[40_001] = 0
  low[70_002] = 10
  const path = linePath({ low }, { from: 0, to: 86_400 }, scale)
  expect(path).toMatch(/ 100L/)
  expect(path).toMatch(/ 0L/)
  expect(path.length).toBeLessThan(30_000)
})

test('stretches go from the first true flag up to the next false flag', () => {
  expect(stretches([true, true, false, true])).toEqual([
    { from: 0, to: 2 },
    { from: 3, to: 4 },
  ])
  expect(stretches([])).toEqual([])
})
