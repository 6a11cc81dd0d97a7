import { expect, it } from 'vitest'
import { chartLines } from './chart-lines.ts'

const at = (property: string, minute: number, value: number | null, unit = 'A') => ({
  property,
  value,
  unit,
  mergedTimestamp: new Date(Date.UTC(2026, 2, 2, 8, minute)).toISOString(),
})

it('creates one line per property, sorted by time', () => {
  const lines = chartLines([at('Current.Import.L1', 1, 2), at('Current.Import.L2', 0, 5), at('Current.Import.L1', 0, 1)])
  expect(lines.map(({ name, points }) => [name, points.map(({ value }) => value)])).toEqual([
    ['Current L1', [1, 2]],
    ['Current L2', [5]],
  ])
})

it('keeps missing values as gaps', () => {
  expect(chartLines([at('Current.Import.L1', 0, null), at('Current.Import.L1', 1, NaN)])[0]?.points).toMatchObject([
    { value: null },
    { value: null },
  ])
})

it('divides a frequency above 1000 by 1000 and uses the right axis', () => {
  const [line] = chartLines([at('Frequency', 0, 49_987, 'Hz'), at('Frequency', 1, 50.01, 'Hz')])
  expect(line?.axis).toBe('right')
  expect(line?.points.map(({ value }) => value)).toEqual([49.987, 50.01])
})

it('draws consumption as positive and generation as negative, and names both', () => {
  const lines = chartLines([
    at('Power.Active.Import', 0, 5_000, 'W'),
    at('Power.Active.Export', 0, 42_000, 'W'),
    at('Power.Active.Export', 1, null, 'W'),
  ])
  expect(lines.map(({ name, points }) => [name, points.map(({ value }) => value)])).toEqual([
    ['Consumption', [5]],
    ['Generation', [-42, null]],
  ])
})
