import { expect, test } from 'vitest'
import { CATEGORIES, type Category, type AssignedGroup } from '#contract/stations.ts'
import { deviceTabs, deviceTrail, hubAddress } from './device-tabs.ts'

test('ids link to the hub, encoded', () => {
  expect(hubAddress('https://hub.example', 'stations', 42)).toBe('https://hub.example/stations/42')
  expect(hubAddress('https://hub.example/', 'evses', 'FI*DEP*E1/2')).toBe('https://hub.example/evses/FI*DEP*E1%2F2')
})

test('returns undefined without a hub or an id', () => {
  expect(hubAddress(null, 'stations', 42)).toBeUndefined()
  expect(hubAddress(undefined, 'stations', 42)).toBeUndefined()
  expect(hubAddress('https://hub.example', 'evses', null)).toBeUndefined()
})

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

const labels = (category: Category, mqtt: boolean) => deviceTabs({ mqtt, type: { category } }).map(({ label }) => label)

test.each([
  ['charger', ['Overview', 'Graphs', 'MQTT Logs']],
  ['DC', ['Overview', 'Graphs', 'MQTT Logs']],
  ['V2G', ['Overview', 'FFR Logs', 'Graphs', 'MQTT Logs']],
  ['Energy storage', ['Overview', 'Graphs', 'MQTT Logs', 'Edit']],
] as const)('a device of the category %s with a live feed has the tabs %j', (category, expected) => {
  expect(labels(category, true)).toEqual(expected)
})

test('a charger that connects by OCPP has the tab Protocol', () => {
  const tabs = deviceTabs({ mqtt: true, ocppIdentity: 'CP-1', type: { category: 'charger' } })
  expect(tabs.map(({ label }) => label)).toEqual(['Overview', 'Graphs', 'MQTT Logs', 'Protocol'])
})

test.each(CATEGORIES)('a device of the category %s without a live feed has no MQTT Logs tab', (category) => {
  expect(labels(category, false)).toEqual(labels(category, true).filter((label) => label !== 'MQTT Logs'))
})
