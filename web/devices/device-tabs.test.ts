import { expect, test } from 'vitest'
import { CATEGORIES, type Category } from '#contract/stations.ts'
import { deviceTabs } from './device-tabs.ts'

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
