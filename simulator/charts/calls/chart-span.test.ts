import { describe, expect, test } from 'vitest'
import { HOUR_MS, DAY_MS } from '#contract/durations.ts'
import { bucketsOf, exportSpan, monthsBefore } from './chart-span.ts'
import { fakeWorld } from '#simulator/testing/fake-world.ts'
import { Refused } from '#simulator/http/refusals.ts'

const world = fakeWorld()
const { nowMs } = world

const pathsOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (error instanceof Refused) return (error.refusal.errors ?? []).map(({ path }) => path)
    throw error
  }
  return []
}

describe('chart buckets', () => {
  test('are aligned to the clock, independent of the time of the request', () => {
    const at = nowMs - HOUR_MS + 12_345
    const { startMs, stepMs } = bucketsOf(world, { startMs: at, endMs: nowMs, minutes: 5 })
    expect([startMs % stepMs, stepMs]).toEqual([0, 300_000])
    expect(startMs).toBeGreaterThanOrEqual(at)
  })
  test('are the same for a download in whole seconds and a chart in milliseconds', () => {
    const minute = Math.floor((nowMs - DAY_MS) / 60_000) * 60_000
    const chart = bucketsOf(world, { startMs: minute + 500, endMs: minute + 2 * HOUR_MS + 500, minutes: 1 })
    expect(bucketsOf(world, { startMs: minute, endMs: minute + 2 * HOUR_MS, minutes: 1 })).toEqual(chart)
  })
  test('never start after now', () => {
    const { endMs } = bucketsOf(world, { startMs: nowMs - HOUR_MS, endMs: nowMs + DAY_MS, minutes: 1 })
    expect(endMs).toBe(nowMs + 1)
  })
})

describe('refused spans', () => {
  const asked = (changes: { startMs?: number; endMs?: number; minutes?: number }) =>
    pathsOf(() => bucketsOf(world, { startMs: nowMs - HOUR_MS, endMs: nowMs, minutes: 1, ...changes }))

  test('an ordinary span is not refused', () => {
    expect(asked({})).toEqual([])
    expect(asked({ startMs: nowMs - 90 * DAY_MS, minutes: 60 })).toEqual([])
  })
  test.each([0, -1, 0.5, 1.5, 1_441, 1e9])('buckets of %d minutes', (minutes) => {
    expect(asked({ minutes })).toEqual(['query.minutes'])
  })
  test('buckets too fine for their span', () => {
    expect(asked({ startMs: nowMs - 90 * DAY_MS, minutes: 1 })).toEqual(['query.minutes'])
  })
  test('an end before the start, and a span of more than 100 days', () => {
    expect(asked({ endMs: nowMs - 2 * HOUR_MS })).toEqual(['query.end'])
    expect(asked({ startMs: nowMs - 101 * DAY_MS, minutes: 60 })).toEqual(['query.start'])
  })
})

describe('download spans', () => {
  const asked = (start: number, end: number) => pathsOf(() => exportSpan(world, start, end))
  const nowS = nowMs / 1_000

  test('reach back three calendar months and one day of tolerance', () => {
    expect(asked(monthsBefore(nowMs, 3) / 1_000 - 3_600, nowS)).toEqual([])
    expect(asked(monthsBefore(nowMs, 3) / 1_000 - 2 * 86_400, nowS)).toEqual(['query.start'])
  })
  test('end at most one day ahead, because the clock may have been set back since the dialog was opened', () => {
    expect(asked(nowS - 60, nowS + 3_600)).toEqual([])
  })
  test.each([
    [5, -1, ['query.end']],
    [1e15, 1e15, ['query.start']],
    [0, 5, ['query.start']],
    [nowMs / 1_000 - 60, nowMs / 1_000 + 2 * 86_400, ['query.end']],
    [nowMs / 1_000 + 2 * 86_400, nowMs / 1_000 + 3 * 86_400, ['query.start', 'query.end']],
  ])('%d to %d is an invalid span', (start, end, expected) => {
    expect(asked(start, end)).toEqual(expected)
  })
})

test.each([
  ['2026-05-31', '2026-02-28'],
  ['2026-03-02', '2025-12-02'],
  ['2028-05-29', '2028-02-29'],
])('three months before %s is %s', (day, earlier) => {
  expect(new Date(monthsBefore(Date.parse(day), 3)).toISOString().slice(0, 10)).toBe(earlier)
})
