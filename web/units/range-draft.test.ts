import { expect, it } from 'vitest'
import { draftOfRange, neighbourRange, rangeOfDraft } from './range-draft.ts'

const NOW = new Date(2026, 2, 2, 12).getTime()
const MINUTE_MS = 60_000
const range = { fromMs: NOW - 120 * MINUTE_MS, toMs: NOW - 60 * MINUTE_MS }

it('reads the range that it wrote', () => {
  expect(draftOfRange(range)).toEqual({ from: '02/03/2026 10:00', to: '02/03/2026 11:00' })
  expect(rangeOfDraft(draftOfRange(range), NOW)).toEqual({ range, errors: {} })
})

it.each([
  [{ from: '2026-03-02', to: '02/03/2026 11:00' }, { from: 'Enter a time as DD/MM/YYYY HH:mm' }],
  [{ from: '02/03/2026 10:00', to: '' }, { to: 'Enter a time as DD/MM/YYYY HH:mm' }],
  [{ from: '02/03/2026 12:01', to: '02/03/2026 13:00' }, { from: 'The start cannot be in the future' }],
  [{ from: '02/03/2026 10:00', to: '02/03/2026 10:00' }, { to: 'The end must be later than the start' }],
  [{ from: '01/11/2025 10:00', to: '02/03/2026 10:00' }, { to: 'The longest range is 92 days' }],
])('reports the errors of %j', (draft, errors) => {
  expect(rangeOfDraft(draft, NOW)).toEqual({ errors })
})

it('moves a range by its length, not beyond now', () => {
  expect(neighbourRange(range, -1, NOW)).toEqual({ fromMs: NOW - 180 * MINUTE_MS, toMs: NOW - 120 * MINUTE_MS })
  expect(neighbourRange(range, 1, NOW)).toEqual({ fromMs: NOW - 60 * MINUTE_MS, toMs: NOW })
  expect(neighbourRange({ fromMs: NOW - 60 * MINUTE_MS, toMs: NOW }, 1, NOW)).toEqual({ fromMs: NOW - 60 * MINUTE_MS, toMs: NOW })
})
