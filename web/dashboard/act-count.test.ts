import { expect, test } from 'vitest'
import type { Overview } from '#contract/dashboard.ts'
import { actCountOf, automaticCountOf } from './act-count.ts'

const problems = ['overload', 'waiting', 'offline'].map((kind) => ({ kind })) as unknown as Overview['problems']

test('returns the count of the platform, otherwise of the listed problems that need a person', () => {
  expect(actCountOf({ problems, actCount: 140 })).toBe(140)
  expect(actCountOf({ problems, actCount: undefined })).toBe(2)
})

test('acknowledged problems are neither to act on nor automatic', () => {
  const known = problems.map((one) => (one.kind === 'offline' ? { ...one, acknowledgement: {} } : one)) as typeof problems
  const listed = { problems: known, problemCount: 3, actCount: undefined }
  expect([actCountOf(listed), automaticCountOf(listed)]).toEqual([1, 1])
  expect(automaticCountOf({ problems, problemCount: 150, actCount: 100, acknowledgedCount: 20 })).toBe(30)
})
