import { expect, test } from 'vitest'
import { withObserved, safeLimitWindows } from './observed-limits.ts'

test('pairs the changes of the safe limit, and leaves the last window open', () => {
  const change = (second: number, enabled: boolean) => ({
    timestamp: new Date(second * 1_000).toISOString(),
    externalDeviceId: 'meter',
    enabled,
    value: 18,
  })
  expect(safeLimitWindows([change(90, true), change(60, false), change(30, true)])).toEqual([
    { fromMs: 30_000, toMs: 60_000, limit: 18 },
    { fromMs: 90_000, toMs: Infinity, limit: 18 },
  ])
})

const load = (limit: number, taken = 10) => ({ line: 1, taken, limit, unit: 'A', kind: 'main-fuse' }) as const
const limits = (limit: number) => [{ line: 1, limit, unit: 'A', kind: 'main-fuse' }]

test('limits that the platform does not return over time are known from their first read on', () => {
  const first = withObserved([], { asOf: '2026-03-02T08:00:00.000Z', loads: [load(63)] })
  expect(first).toEqual([{ at: '2026-03-02T08:00:00.000Z', limits: limits(63) }])
  expect(withObserved(first, { asOf: '2026-03-02T08:00:05.000Z', loads: [load(63, 20)] })).toBe(first)
  expect(withObserved(first, { asOf: '2026-03-02T08:00:10.000Z', loads: [load(50)] })).toEqual([
    ...first,
    { at: '2026-03-02T08:00:10.000Z', limits: limits(50) },
  ])
  expect(withObserved(first, { asOf: '2026-03-02T08:00:10.000Z' })).toBe(first)
})
