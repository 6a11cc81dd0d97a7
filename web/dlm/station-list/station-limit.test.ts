import { expect, test } from 'vitest'
import type { AllocationReason, StationReason } from '#contract/allocations.ts'
import type { Station } from '#contract/stations.ts'
import { stationLimit, deviceIdsOfCall } from './station-limit.ts'

const ids = Array.from({ length: 250 }, (_, at) => `d-${at}`)

test('reads the devices of a page together, 100 in a call', () => {
  expect(deviceIdsOfCall('d-1', ['d-1', 'd-2'])).toEqual(['d-1', 'd-2'])
  expect(deviceIdsOfCall('d-99', ids)).toEqual(ids.slice(0, 100))
  expect(deviceIdsOfCall('d-100', ids)).toEqual(ids.slice(100, 200))
  expect(deviceIdsOfCall('d-249', ids)).toEqual(ids.slice(200))
})

test('reads a device that is on no page in a call of its own', () => {
  expect(deviceIdsOfCall('d-7', [])).toEqual(['d-7'])
})

const reason: AllocationReason = {
  state: 'holding',
  limit: 'import-limit',
  current: 10,
  importLimit: 32,
  mainCurrent: 63,
  buildingCurrent: null,
  line: null,
  chargersWaiting: 0,
  sessionsAhead: 0,
  meterSilentS: null,
}
const of = (
  deviceId: string,
  part: Partial<AllocationReason> = {},
  groupType: StationReason['groupType'] = 'GROUP_TYPE_CHARGER',
) => ({
  deviceId,
  groupId: 1,
  groupType,
  reason: { ...reason, ...part },
})

const listed = (deviceId: string, groupCount: number, part: Partial<Pick<Station, 'status' | 'pausedBy'>> = {}) => ({
  deviceId,
  assignedGroups: Array.from(
    { length: groupCount },
    (_, id) => ({ id, name: '', type: 'GROUP_TYPE_CHARGER', isSuperGroup: false }) as const,
  ),
  status: 'Charging',
  ...part,
})

test('names the limit of the strictest group of the station', () => {
  const reasons = [of('d-1', { current: 16 }), of('d-1', { current: 8 }), of('d-2', { current: 6 })]
  expect(stationLimit(reasons, listed('d-1', 2))?.sentence).toBe('Holding 8 A: import limit 32 A')
})

test('has kW for a DC group', () => {
  expect(stationLimit([of('d-1', {}, 'GROUP_TYPE_DC')], listed('d-1', 1))?.sentence).toBe('Holding 10 kW: import limit 32 kW')
})

test('promises nothing for groups that are not in the reply', () => {
  expect(stationLimit([of('d-1', { state: 'unlimited' })], listed('d-1', 1))?.sentence).toBe('No limit is in force')
  expect(stationLimit([of('d-1', { state: 'unlimited' })], listed('d-1', 2))?.sentence).toBe('No limit of this group is in force')
})

test('is undefined for a station without a reason', () => {
  expect(stationLimit([of('d-2')], listed('d-1', 0))).toBeUndefined()
})

test('the brief sentence leaves out the allocation that demand response overrides', () => {
  const loadManagement = { state: 'holding', limit: 'import-limit', current: 9 } as const
  const limit = stationLimit([of('d-1', { limit: 'fcr', current: 7, loadManagement })], listed('d-1', 1))
  expect(limit?.sentence).toBe('Holding 7 A: held by the frequency reserve (load management: 9 A, import limit 32 A)')
  expect(limit?.brief).toBe('Holding 7 A: held by the frequency reserve')
})

test('names a pause that no limit explains', () => {
  const pausedIn = (status: string, pausedBy: string | null) =>
    stationLimit([of('d-1', { current: 16 })], listed('d-1', 1, { status, pausedBy }))?.brief
  expect(pausedIn('SuspendedEVSE', 'charger')).toBe('Paused by charger: allocated 16 A, import limit 32 A')
  expect(pausedIn('SuspendedEV', null)).toBe('Paused by car: allocated 16 A, import limit 32 A')
  // The status is older than the reason.
  expect(pausedIn('SuspendedEVSE', 'queue')).toBe('Holding 16 A: import limit 32 A')
})
