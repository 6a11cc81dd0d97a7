import { expect, test } from 'vitest'
import { safeLimitWindows } from './safe-limit-windows.ts'

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
