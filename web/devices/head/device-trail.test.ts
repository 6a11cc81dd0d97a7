import { expect, test } from 'vitest'
import type { AssignedGroup } from '#contract/stations.ts'
import { deviceTrail } from './device-trail.ts'

const group = (id: number, isSuperGroup = false): AssignedGroup => ({
  id,
  name: `Group ${id}`,
  type: 'GROUP_TYPE_CHARGER',
  isSuperGroup,
})
const trail = (isBattery: boolean, seesSuperGroups: boolean, ...assignedGroups: AssignedGroup[]) => {
  const { list, group } = deviceTrail({ isBattery, assignedGroups }, seesSuperGroups)
  return [list.label, group?.id]
}

test('a device is in its first group that is no super group', () => {
  expect(trail(false, true, group(9, true), group(3))).toEqual(['Groups', 3])
  expect(trail(true, true, group(9, true), group(3))).toEqual(['Battery groups', 3])
})

test('a super group is named only for users who see it', () => {
  expect(trail(false, true, group(9, true))).toEqual(['Groups', 9])
  expect(trail(false, false, group(9, true))).toEqual(['Stations', undefined])
})

test('a device without a group is in the list of all devices', () => {
  expect(trail(false, true)).toEqual(['Stations', undefined])
  expect(trail(true, true)).toEqual(['Batteries', undefined])
})
