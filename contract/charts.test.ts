import { expect, test } from 'vitest'
import { bucketMinutes } from './charts.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

test.each([
  [2 * HOUR, 1],
  [2 * DAY, 1],
  [2 * DAY + 1, 5],
  [7 * DAY, 5],
  [14 * DAY, 10],
  [21 * DAY, 15],
  [30 * DAY, 30],
  [60 * DAY, 45],
  [60 * DAY + 1, 60],
  [90 * DAY, 60],
])('a span of %d ms has buckets of %d min and fewer than 3,000 of them', (spanMs, minutes) => {
  expect(bucketMinutes(spanMs)).toBe(minutes)
  expect(spanMs / 60_000 / minutes).toBeLessThan(3_000)
})
