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

test('shows limited consumption relative to the limits, and other power separately', () => {
  expect(powerOf(of({}))).toEqual({ text: '40.0 of 100.0 kW limit', share: 0.4 })
  expect(powerOf(of({ importW: 52_000, exportW: 3_000 })).text).toBe(
    '40.0 of 100.0 kW limit, 12.0 kW unlimited, −3.0 kW generation',
  )
  expect(powerOf(of({ limitedImportW: 39_990 })).text).toBe('40.0 of 100.0 kW limit')
})

test('has no share without a limit, and at most 1 above the limit', () => {
  expect(powerOf(of({ limitW: null, limitedImportW: 0 }))).toEqual({ text: '40.0 kW, no limit' })
  expect(powerOf(of({ limitedImportW: 120_000, importW: 120_000 })).share).toBe(1)
})

test('the total separates consumption and generation', () => {
  expect(totalText([of({}), of({ exportW: 5_000 })])).toBe('80.0 kW, −5.0 kW generation')
  expect(totalText([])).toBe('0.0 kW')
})
