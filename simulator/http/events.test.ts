import { expect, test } from 'vitest'
import { stepFor } from './events.ts'

const HOUR = 3_600_000

test('every second for two hours', () => {
  expect(stepFor(2 * HOUR)).toBe(1_000)
})

test.each([
  [2 * HOUR + 1, 10_000],
  [24 * HOUR, 30_000],
  [7 * 24 * HOUR, 300_000],
  [30 * 24 * HOUR, 900_000],
  [90 * 24 * HOUR, 3_600_000],
])('a span of %i ms in steps of %i ms', (spanMs, stepMs) => {
  expect(stepFor(spanMs)).toBe(stepMs)
  expect(spanMs / stepMs).toBeLessThanOrEqual(3_000)
})
