import { expect, test } from 'vitest'
import { standingText, tallyText, telltaleMs } from './expectation-status.ts'

test('standingText of an undecided expectation gives its present result, if known', () => {
  expect(standingText({ state: 'open', holdsNow: true })).toBe('True now')
  expect(standingText({ state: 'open', holdsNow: false })).toBe('Not true now')
  expect(standingText({ state: 'open', holdsNow: null })).toBe('Open')
  expect(standingText({ state: 'ahead', holdsNow: null })).toBe('Pending')
})

test('standingText of a decided expectation ignores its present result', () => {
  expect(standingText({ state: 'held', holdsNow: false })).toBe('Held')
  expect(standingText({ state: 'failed', holdsNow: true })).toBe('Failed')
})

test('tallyText omits counts of zero', () => {
  const states = ['held', 'ahead', 'held', 'open'] as const
  expect(tallyText(states.map((state) => ({ state, holdsNow: null })))).toBe('2 held, 2 open')
  expect(tallyText([{ state: 'failed', holdsNow: false }])).toBe('1 failed')
  expect(tallyText([])).toBe('')
  expect(tallyText([{ state: 'held', holdsNow: null }], 2)).toBe('1 held, 2 broken rules')
})

test('telltaleMs returns the time of the decision, otherwise the end, otherwise the start', () => {
  const [from, to, decidedAt] = ['2026-03-02T08:00:00Z', '2026-03-02T08:01:00Z', '2026-03-02T08:00:13Z']
  expect(telltaleMs({ from, to, decidedAt })).toBe(Date.parse(decidedAt))
  expect(telltaleMs({ from, to, decidedAt: null })).toBe(Date.parse(to))
  expect(telltaleMs({ from, to: null, decidedAt: null })).toBe(Date.parse(from))
})
