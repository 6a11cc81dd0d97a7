import { expect, test } from 'vitest'
import { powerOf, totalText } from './power-text.ts'

const of = (change: object) => ({
  type: 'GROUP_TYPE_V2G' as const,
  groups: 2,
  importW: 40_000,
  exportW: 0,
  limitW: 100_000,
  limitedImportW: 40_000,
  ...change,
})

test('shows consumption and generation, and no sum of limits', () => {
  expect(powerOf(of({}))).toBe('40.0 kW')
  expect(powerOf(of({ importW: 52_000, exportW: 3_000 }))).toBe('52.0 kW, −3.0 kW generation')
})

test('the total separates consumption and generation', () => {
  expect(totalText([of({}), of({ exportW: 5_000 })])).toBe('80.0 kW, −5.0 kW generation')
  expect(totalText([])).toBe('0.0 kW')
})
