import { expect, test } from 'vitest'
import { hasSurplusLimit, safeLimitGroups, usesSafeLimit } from './safe-limit.ts'

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
