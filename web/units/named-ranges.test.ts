import { afterEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { namedRange, type RangeName } from './days.ts'
import { showTimesIn } from './zone-clock.ts'

afterEach(() => showTimesIn(undefined))

function rangeOf(name: RangeName, now: string, zone = 'Europe/Helsinki') {
  showTimesIn(zone)
  const { fromMs, toMs } = namedRange(name, Date.parse(now))
  return [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 16))
}

test('yesterday is a day of the clock on screen', () => {
  expect(rangeOf('Yesterday', '2026-03-04T10:05:30Z')).toEqual(['2026-03-02T22:00', '2026-03-03T22:00'])
  expect(rangeOf('Yesterday', '2026-03-04T10:05:30Z', 'UTC')).toEqual(['2026-03-03T00:00', '2026-03-04T00:00'])
})

test('the day before has 23 hours when clocks went forward, and 25 when they went back', () => {
  const hours = (now: string) => {
    showTimesIn('Europe/Helsinki')
    const { fromMs, toMs } = namedRange('Yesterday', Date.parse(now))
    return (toMs - fromMs) / HOUR_MS
  }
  expect(hours('2026-03-30T10:00:00Z')).toBe(23)
  expect(hours('2026-10-26T10:00:00Z')).toBe(25)
})

test('last night ends at six, and before six it has not ended', () => {
  expect(rangeOf('Last night', '2026-03-04T10:05:30Z')).toEqual(['2026-03-03T20:00', '2026-03-04T04:00'])
  expect(rangeOf('Last night', '2026-03-04T01:12:30Z')).toEqual(['2026-03-03T20:00', '2026-03-04T01:12'])
  expect(rangeOf('Last night', '2026-03-04T21:30:00Z')).toEqual(['2026-03-03T20:00', '2026-03-04T04:00'])
})

test('this week starts on Monday, also on a Sunday, and ends now', () => {
  expect(rangeOf('This week', '2026-03-04T10:05:30Z')).toEqual(['2026-03-01T22:00', '2026-03-04T10:05'])
  expect(rangeOf('This week', '2026-03-08T10:05:30Z')).toEqual(['2026-03-01T22:00', '2026-03-08T10:05'])
  expect(rangeOf('This week', '2026-03-01T22:00:20Z')).toEqual(['2026-03-01T22:00', '2026-03-01T22:01'])
})
