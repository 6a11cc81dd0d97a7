import { expect, test } from 'vitest'
import { safeLimitBands } from './safe-limit-bands.ts'

test('names the safe limit', () => {
  const at = { fromMs: 0, toMs: 10 }
  expect(safeLimitBands([{ ...at, limit: 18 }], 'A')).toEqual([
    { ...at, label: 'Safe limit', text: 'Safe limit 18 A, the meter was silent' },
  ])
})

test('names a safe limit whose value is unknown', () => {
  expect(safeLimitBands([{ fromMs: 0, toMs: 10, limit: null }], 'A')).toMatchObject([
    { text: 'Safe limit, the meter was silent' },
  ])
})
