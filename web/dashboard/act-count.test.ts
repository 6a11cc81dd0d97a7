import { expect, test } from 'vitest'
import type { Overview } from '#contract/dashboard.ts'
import { actCountOf } from './act-count.ts'

const problems = ['overload', 'waiting', 'offline'].map((kind) => ({ kind })) as unknown as Overview['problems']

test('returns the count of the platform, otherwise of the listed problems that need a person', () => {
  expect(actCountOf({ problems, actCount: 140 })).toBe(140)
  expect(actCountOf({ problems, actCount: undefined })).toBe(2)
})
