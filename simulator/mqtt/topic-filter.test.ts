import { describe, expect, test } from 'vitest'
import { deviceStatusTopic, deviceValueTopic } from '#contract/live-feed.ts'
import { isExact, readFilter, WildcardFilters } from './topic-filter.ts'

describe('readFilter', () => {
  test('reads the topics of the contract', () => {
    expect(readFilter(deviceValueTopic(12, 4711))).toEqual({ sellerId: 12, stationId: 4711, kind: 'device-value' })
    expect(readFilter(deviceStatusTopic(0, 1))).toEqual({ sellerId: 0, stationId: 1, kind: 'status' })
  })

  test.each([
    ['v2g/12/+/device-value', { sellerId: 12, stationId: '+', kind: 'device-value' }],
    ['v2g/12/#', { sellerId: 12, stationId: '+', kind: '+' }],
    ['v2g/12/4711/#', { sellerId: 12, stationId: 4711, kind: '+' }],
    ['v2g/12/+/+', { sellerId: 12, stationId: '+', kind: '+' }],
    ['v2g/#', { sellerId: '+', stationId: '+', kind: '+' }],
    ['v2g/+/4711/status', { sellerId: '+', stationId: 4711, kind: 'status' }],
    ['v2g/+/#', { sellerId: '+', stationId: '+', kind: '+' }],
  ])('reads the wildcards of %s', (text, filter) => expect(readFilter(text)).toEqual(filter))

  test.each([
    '#',
    '+/#',
    '+/12/4711/status',
    '$SYS/#',
    '$share/group/v2g/12/#',
    'v2g',
    'v2g/12',
    'v2g/12/4711',
    'v2g/12/4711/command',
    'v2g/12/4711/status/more',
    'v2g/12/4711/status/#',
    'v2g/#/status',
    'v2g/12#',
    'v2g/1+/4711/status',
    'v2g/012/4711/status',
    'v2g/-1/4711/status',
    'v2g//4711/status',
    'v2g/12/4711/status\n',
    '/v2g/12/4711/status',
    'V2G/12/4711/status',
    '',
  ])('returns undefined for %j', (text) => expect(readFilter(text)).toBeUndefined())

  test('only a filter without wildcards is exact', () => {
    const exact = ['v2g/12/4711/status', 'v2g/12/4711/+', 'v2g/12/+/status', 'v2g/+/4711/status'].filter((text) => {
      const filter = readFilter(text)
      return filter && isExact(filter)
    })
    expect(exact).toEqual(['v2g/12/4711/status'])
  })
})

describe('WildcardFilters', () => {
  const filtersOf = (...texts: string[]) => {
    const filters = new WildcardFilters()
    const change = (action: 'add' | 'remove', text: string) => {
      const filter = readFilter(text)
      if (filter) filters[action](filter)
    }
    for (const text of texts) change('add', text)
    return { filters, remove: (text: string) => change('remove', text) }
  }
  const TOPICS = ['v2g/12/1/device-value', 'v2g/12/1/status', 'v2g/12/2/status', 'v2g/13/1/status']
  const taken = (filters: WildcardFilters) => TOPICS.filter((topic) => filters.matches(topic))

  test.each([
    [[], []],
    [['v2g/12/+/status'], ['v2g/12/1/status', 'v2g/12/2/status']],
    [['v2g/12/#'], ['v2g/12/1/device-value', 'v2g/12/1/status', 'v2g/12/2/status']],
    [['v2g/+/1/status'], ['v2g/12/1/status', 'v2g/13/1/status']],
    [
      ['v2g/13/#', 'v2g/12/+/device-value'],
      ['v2g/12/1/device-value', 'v2g/13/1/status'],
    ],
    [['v2g/#'], TOPICS],
  ])('%j match the topics that MQTT specifies', (texts, expected) => expect(taken(filtersOf(...texts).filters)).toEqual(expected))

  test('a filter counts until it has been removed as often as added', () => {
    const { filters, remove } = filtersOf('v2g/13/#', 'v2g/13/#')
    remove('v2g/13/#')
    expect(taken(filters)).toEqual(['v2g/13/1/status'])
    remove('v2g/13/#')
    expect(taken(filters)).toEqual([])
    remove('v2g/13/#')
    expect(taken(filters)).toEqual([])
  })
})

test('counts the filters that match a topic', () => {
  const filters = new WildcardFilters()
  for (const text of ['v2g/#', 'v2g/#', 'v2g/101/+/status', 'v2g/101/1028/+', 'v2g/102/#']) {
    const filter = readFilter(text)
    if (filter) filters.add(filter)
  }
  expect(filters.count('v2g/101/1028/status')).toBe(4)
  expect(filters.count('v2g/101/1028/device-value')).toBe(3)
  expect(filters.count('groups/1/telemetry')).toBe(0)
})
