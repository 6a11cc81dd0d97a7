import { afterEach, expect, test } from 'vitest'
import { fieldErrors } from '#web/bids/bid-draft.ts'
import { safeLimitBands } from '#web/charts/load-against-limit/safe-limit-bands.ts'
import { thresholdsText } from '#web/dashboard/frequency-text.ts'
import { missingText } from '#web/fingrid/coverage.ts'
import { showNumbersWith } from '#units/numbers/number-format.ts'

afterEach(() => showNumbersWith('point', 'en'))

test('numbers in sentences have the chosen decimal mark and groups of three digits', () => {
  showNumbersWith('comma', 'en')
  expect(thresholdsText({ thresholds: [{ frequencyHz: 49.7, side: 'activation', groups: 2 }] })).toContain('at 49,7 Hz')
  expect(safeLimitBands([{ fromMs: 0, toMs: 1, limit: 12.5 }], 'A')[0]?.text).toContain('12,5 A')
  expect(missingText({ seconds: 1_000, missingSeconds: 3 })).toBe('3 (0,3 %)')
  expect(missingText({ seconds: 10_000, missingSeconds: 3 })).toBe('3 (below 0,1 %)')
  expect(fieldErrors({ quantity: '1', price: '99999999' })).toEqual({ price: 'At most 10\u202F000 €.' })
})
