import { expect, test } from 'vitest'
import type { AssignedGroup } from '#contract/stations.ts'
import { reasonGroupIds, v2gGroup } from './groups-of-device.ts'

const group = (id: number, type: AssignedGroup['type'], isSuperGroup = false): AssignedGroup => ({
  id,
  name: `Group ${id}`,
  type,
  isSuperGroup,
})
const GROUPS = [group(9, 'GROUP_TYPE_V2G', true), group(1, 'GROUP_TYPE_CHARGER'), group(3, 'GROUP_TYPE_V2G')]

test('a user without the permission gets no reasons of super groups', () => {
  expect(reasonGroupIds({ assignedGroups: GROUPS }, false)).toEqual([1, 3])
  expect(reasonGroupIds({ assignedGroups: GROUPS }, true)).toEqual([9, 1, 3])
})

test('the V2G group of a point comes before a super group of that type', () => {
  const point = { type: { category: 'V2G' as const } }
  expect(v2gGroup({ ...point, assignedGroups: GROUPS }, true)?.id).toBe(3)
  expect(v2gGroup({ ...point, assignedGroups: GROUPS.slice(0, 1) }, true)?.id).toBe(9)
  expect(v2gGroup({ ...point, assignedGroups: GROUPS.slice(0, 1) }, false)).toBeUndefined()
  expect(v2gGroup({ ...point, assignedGroups: [] }, true)).toBeUndefined()
  expect(v2gGroup({ type: { category: 'charger' }, assignedGroups: GROUPS }, true)).toBeUndefined()
})
