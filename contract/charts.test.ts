import { expect, test } from 'vitest'
import { bucketMinutes } from './charts.ts'
import { HOUR_MS, DAY_MS } from './durations.ts'

test.each([
  [2 * HOUR_MS, 1],
  [2 * DAY_MS, 1],
  [2 * DAY_MS + 1, 5],
  [7 * DAY_MS, 5],
  [14 * DAY_MS, 10],
  [21 * DAY_MS, 15],
  [30 * DAY_MS, 30],
  [60 * DAY_MS, 45],
  [60 * DAY_MS + 1, 60],
  [90 * DAY_MS, 60],
])('a span of %d ms has buckets of %d min and fewer than 3,000 of them', (spanMs, minutes) => {
  expect(bucketMinutes(spanMs)).toBe(minutes)
  expect(spanMs / 60_000 / minutes).toBeLessThan(3_000)
})
