import { expect, test } from 'vitest'
import type { AssignedGroup, Category } from '#contract/stations.ts'
import { connectWarning, connectReason } from './connecting.ts'

const depot: AssignedGroup = { id: 1, name: 'Depot AC', type: 'GROUP_TYPE_CHARGER', isSuperGroup: false }
const reserve: AssignedGroup = { id: 10, name: 'Nordic reserve', type: 'GROUP_TYPE_V2G', isSuperGroup: true }
const yard = { id: 5, isSupergroup: false, type: 'GROUP_TYPE_CHARGER' } as const
const charger = { category: 'charger' } as const
const reason = (groups: AssignedGroup[], mayJoinSecond: boolean, group: Parameters<typeof connectReason>[1] = yard) =>
  connectReason({ assignedGroups: groups, type: charger }, group, mayJoinSecond)

test('a group accepts only stations of its own kind', () => {
  const station = { assignedGroups: [], type: { category: 'V2G' } } as const
  expect(connectReason({ ...station, assignedGroups: [] }, yard, true)).toBe('A group of type AC does not accept V2G stations.')
  expect(reason([], true, { ...yard, type: 'GROUP_TYPE_BATTERY' })).toBe('A group of type Battery does not accept AC stations.')
  expect(reason([], true, { ...yard, type: 'GROUP_TYPE_DC', isSupergroup: true })).toBeDefined()
})

test('a station can join a second group only with the add-on', () => {
  expect(reason([depot], false)).toBe('Requires add-on service Capacity Maximiser (part of Load Management package).')
  expect(reason([depot], true)).toBeUndefined()
  expect(reason([], false)).toBeUndefined()
})

test('super groups do not count as other groups', () => {
  expect(reason([reserve], false)).toBeUndefined()
  expect(reason([depot], false, { ...yard, id: 10, isSupergroup: true })).toBeUndefined()
})

const type = (
  dlmSupport: boolean,
  suspendedEVSECompatible: boolean,
  smartChargingSupport: boolean,
  category: Category = 'charger',
) => ({
  category,
  dlmSupport,
  suspendedEVSECompatible,
  smartChargingSupport,
})
const load = { type: 'GROUP_TYPE_CHARGER', preconnectEnabled: false } as const
const preconnect = { type: 'GROUP_TYPE_CHARGER', preconnectEnabled: true } as const

test('a station without energy management requires confirmation in a load management group', () => {
  expect(connectWarning(type(false, true, false), load)).toBe(
    'This station does not support Energy Management features. We do not recommend adding this station to a load management group, as it will affect the calculations.',
  )
  expect(connectWarning(type(true, false, false), load)).toBeUndefined()
  expect(connectWarning(type(false, false, true), load)).toBeUndefined()
  expect(connectWarning(type(false, true, true, 'DC'), load)).toContain('Energy Management')
})

test('a station that cannot be paused requires confirmation in a preconnect group', () => {
  expect(connectWarning(type(true, false, true), preconnect)).toBe(
    'This station does not support Preconnect. We do not recommend adding this station to a load management group while Preconnect is enabled.',
  )
  expect(connectWarning(type(true, true, true, 'DC'), preconnect)).toContain('Preconnect')
  expect(connectWarning(type(true, true, false), preconnect)).toBeUndefined()
  expect(connectWarning(type(false, true, false), preconnect)).toContain('Energy Management')
})

test('a battery group requires no confirmation', () => {
  expect(connectWarning(type(false, false, false, 'Energy storage'), { ...load, type: 'GROUP_TYPE_BATTERY' })).toBeUndefined()
})
