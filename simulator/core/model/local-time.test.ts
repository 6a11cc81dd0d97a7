import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { dateOf, dayOf, daysBefore, isTimeZone, localDay, offsetMsAt, shownAt, weekdayOf } from './local-time.ts'

const HELSINKI = 'Europe/Helsinki'
const utc = (text: string) => Date.parse(text)
const at = (hours: number, minutes = 0) => (hours * 60 + minutes) * 60_000
const iso = (ms: number) => new Date(ms).toISOString()

test.each([
  [HELSINKI, true],
  ['UTC', true],
  ['America/New_York', true],
  ['Europe/Helsinky', false],
  ['+02:00', false],
  ['', false],
])('accepts "%s" as a time zone: %s', (zone, expected) => {
  expect(isTimeZone(zone)).toBe(expected)
})

describe('a local clock', () => {
  test('is ahead of UTC by the offset at that moment, exact to the second of a clock change', () => {
    expect(offsetMsAt(HELSINKI, utc('2026-03-29T00:59:59Z'))).toBe(2 * HOUR_MS)
    expect(offsetMsAt(HELSINKI, utc('2026-03-29T01:00:00Z'))).toBe(3 * HOUR_MS)
    expect(offsetMsAt('America/New_York', utc('2026-07-01T12:00:00Z'))).toBe(-4 * HOUR_MS)
    expect(offsetMsAt('Asia/Kolkata', utc('2026-07-01T12:00:00Z'))).toBe(5.5 * HOUR_MS)
  })

  test('shows an ordinary time once', () => {
    const { firstMs, lastMs } = shownAt(HELSINKI, dayOf('2026-03-02'), at(17, 30))
    expect([iso(firstMs), lastMs - firstMs]).toEqual(['2026-03-02T15:30:00.000Z', 0])
  })

  test('shows a time of the repeated hour twice when DST ends', () => {
    const { firstMs, lastMs } = shownAt(HELSINKI, dayOf('2026-10-25'), at(3, 30))
    expect([iso(firstMs), iso(lastMs)]).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
  })

  test('returns the moment of the clock change for a time of the skipped hour when DST starts', () => {
    const { firstMs, lastMs } = shownAt(HELSINKI, dayOf('2026-03-29'), at(3, 30))
    expect([iso(firstMs), iso(lastMs)]).toEqual(['2026-03-29T01:00:00.000Z', '2026-03-29T01:00:00.000Z'])
  })
})

describe('a local day', () => {
  test('follows the local calendar', () => {
    const lateMs = utc('2026-03-02T23:30:00Z')
    expect(dateOf(localDay(HELSINKI, lateMs))).toBe('2026-03-03')
    expect(dateOf(localDay('America/New_York', lateMs))).toBe('2026-03-02')
  })

  test('is NaN for a date that does not exist', () => {
    expect(dayOf('2026-02-30')).toBeNaN()
    expect(dayOf('2026-13-01')).toBeNaN()
  })

  test('has its weekday, with Monday as 1', () => {
    expect(['2026-03-02', '2026-03-08', '1969-12-31'].map((date) => weekdayOf(dayOf(date)))).toEqual([1, 7, 3])
  })
})

test('some days earlier starts at the same local time, also across a clock change', () => {
  expect(iso(daysBefore(HELSINKI, utc('2026-03-30T14:00:00Z'), 7))).toBe('2026-03-23T15:00:00.000Z')
  expect(iso(daysBefore(HELSINKI, utc('2026-03-02T15:00:00Z'), 7))).toBe('2026-02-23T15:00:00.000Z')
})
