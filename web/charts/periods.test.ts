import { expect, it } from 'vitest'
import { bucketMinutes } from '#contract/charts.ts'
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#contract/durations.ts'
import { PERIODS_H, refreshMs, windowAround, windowAt } from './periods.ts'

it.each([
  [2, 1],
  [90, 60],
])('a span of %d days is read every %d minutes, and not before a new bucket exists', (days, minutes) => {
  expect(refreshMs(days * DAY_MS)).toBe(minutes * MINUTE_MS)
})

it('the five periods have 120 to 2 160 points', () => {
  const counts = PERIODS_H.map((hours) => (hours * 60) / bucketMinutes(hours * HOUR_MS))
  expect(counts).toEqual([120, 1440, 2016, 1440, 2160])
})

it('buckets are aligned to the clock: one minute later all but one are the same', () => {
  const at = Date.UTC(2026, 2, 2, 8, 0, 42)
  const [first, second] = [windowAt(at, 24), windowAt(at + MINUTE_MS, 24)]
  expect(first.toMs).toBe(Date.UTC(2026, 2, 2, 8, 0))
  expect(second.fromMs - first.fromMs).toBe(MINUTE_MS)
  expect(windowAt(at + MINUTE_MS, 2160)).toEqual(windowAt(at, 2160))
})

it('a zoom reads whole buckets at the finest resolution of its span', () => {
  const window = windowAround({ fromMs: Date.UTC(2026, 0, 1, 8, 2, 30), toMs: Date.UTC(2026, 0, 6, 8, 2, 30) })
  expect(window).toEqual({ fromMs: Date.UTC(2026, 0, 1, 8, 0), toMs: Date.UTC(2026, 0, 6, 8, 5), stepMs: 5 * MINUTE_MS })
})
