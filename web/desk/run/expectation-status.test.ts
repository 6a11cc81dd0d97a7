import { expect, test } from 'vitest'
import { statusText, tallyText, relevantTimeMs } from './expectation-status.ts'

test('statusText of an undecided expectation gives its present result, if known', () => {
  expect(statusText({ state: 'open', holdsNow: true })).toBe('True now')
  expect(statusText({ state: 'open', holdsNow: false })).toBe('Not true now')
  expect(statusText({ state: 'open', holdsNow: null })).toBe('Open')
  expect(statusText({ state: 'ahead', holdsNow: null })).toBe('Pending')
})

test('statusText of a decided expectation ignores its present result', () => {
  expect(statusText({ state: 'held', holdsNow: false })).toBe('Held')
  expect(statusText({ state: 'failed', holdsNow: true })).toBe('Failed')
})

test('tallyText omits counts of zero', () => {
  const states = ['held', 'ahead', 'held', 'open'] as const
  expect(tallyText(states.map((state) => ({ state, holdsNow: null })))).toBe('2 held, 2 open')
  expect(tallyText([{ state: 'failed', holdsNow: false }])).toBe('1 failed')
  expect(tallyText([])).toBe('')
  expect(tallyText([{ state: 'held', holdsNow: null }], 2)).toBe('1 held, 2 broken rules')
})

test('relevantTimeMs returns the time of the decision, otherwise the end, otherwise the start', () => {
  const [from, to, decidedAt] = ['2026-03-02T08:00:00Z', '2026-03-02T08:01:00Z', '2026-03-02T08:00:13Z']
  expect(relevantTimeMs({ from, to, decidedAt })).toBe(Date.parse(decidedAt))
  expect(relevantTimeMs({ from, to, decidedAt: null })).toBe(Date.parse(to))
  expect(relevantTimeMs({ from, to: null, decidedAt: null })).toBe(Date.parse(from))
})
