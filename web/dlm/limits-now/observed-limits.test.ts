import { expect, test } from 'vitest'
import { withObserved, safeLimitWindows, hasSurplusLimit, safeLimitGroups, usesSafeLimit } from './observed-limits.ts'

test('a safe limit requires load management and an external device', () => {
  expect(usesSafeLimit({ enabled: true, useExternalDevice: true })).toBe(true)
  expect(usesSafeLimit({ enabled: false, useExternalDevice: true })).toBe(false)
  expect(usesSafeLimit({ enabled: true, useExternalDevice: false })).toBe(false)
  expect(usesSafeLimit(undefined)).toBe(false)
})

test('an unknown solar surplus limits a group with solar charging and without an external device', () => {
  const solar = { enabled: true, useExternalDevice: false, isSolarCharging: true }
  expect(hasSurplusLimit(solar)).toBe(true)
  expect(hasSurplusLimit({ ...solar, useExternalDevice: true })).toBe(false)
  expect(hasSurplusLimit({ ...solar, isSolarCharging: false })).toBe(false)
  expect(hasSurplusLimit({ ...solar, enabled: false })).toBe(false)
  expect(hasSurplusLimit(undefined)).toBe(false)
})

test('returns every group of the station that the user may see', () => {
  const assignedGroups = [
    { id: 1, name: 'Depot V2G', type: 'GROUP_TYPE_V2G' as const, isSuperGroup: false },
    { id: 9, name: 'Nordic reserve', type: 'GROUP_TYPE_V2G' as const, isSuperGroup: true },
  ]
  expect(safeLimitGroups({ assignedGroups }, true).map(({ name }) => name)).toEqual(['Depot V2G', 'Nordic reserve'])
  expect(safeLimitGroups({ assignedGroups }, false)).toEqual([{ id: 1, name: 'Depot V2G' }])
})

const change = (second: number, enabled: boolean, value: number | null = 18) => ({
  timestamp: new Date(second * 1_000).toISOString(),
  externalDeviceId: 'meter',
  enabled,
  value,
})

test('a safe limit that ends first was in force before, and one without a value is in force too', () => {
  expect(safeLimitWindows([change(60, false, null)])).toEqual([{ fromMs: 0, toMs: 60_000, limit: null }])
  expect(safeLimitWindows([change(30, true, null), change(60, false, null), change(90, false, null)])).toEqual([
    { fromMs: 30_000, toMs: 60_000, limit: null },
  ])
})

test('pairs the changes of the safe limit, and leaves the last window open', () => {
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
