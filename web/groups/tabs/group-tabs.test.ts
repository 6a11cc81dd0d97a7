import { expect, test } from 'vitest'
import { groupTabs, tabAddress, tabOfLink } from './group-tabs.ts'

test('only a V2G group has a tab for cars', () => {
  const labelsOf = (type: Parameters<typeof groupTabs>[0]) => groupTabs(type).map(({ label }) => label)
  expect(labelsOf('GROUP_TYPE_CHARGER')).toEqual(['Live', 'Stations', 'History and logs', 'Settings'])
  expect(labelsOf('GROUP_TYPE_V2G')).toEqual(['Live', 'Stations', 'Cars', 'History and logs', 'Settings'])
})

test('each tab has a URL, and the first has the URL of the group', () => {
  expect(tabAddress(7, '')).toBe('/groups/7')
  expect(tabAddress('a/b', 'history')).toBe('/groups/a%2Fb/history')
})

test.each([
  ['', '', ''],
  ['', '#load-management', 'settings'],
  ['', '#demand-response', 'settings'],
  ['', '#external-device', ''],
  ['', '#charts', 'history'],
  ['', '#v2g-sessions', 'cars'],
  ['status=Faulted', '#stations', 'stations'],
  ['list=available&types=V2G', '', 'stations'],
  ['search=van', '', 'stations'],
  ['chart-hours=24&chart-unit=A', '', ''],
  ['chart-hours=24&chart-unit=A', '#charts', 'history'],
  ['', '#unknown', ''],
])('the link ?%s%s without a tab leads to the tab "%s"', (query, hash, tab) => {
  expect(tabOfLink(new URLSearchParams(query), hash)).toBe(tab)
})
