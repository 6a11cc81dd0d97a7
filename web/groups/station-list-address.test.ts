import { expect, test } from 'vitest'
import { listAddress, listFrom, type StationListName } from './station-list-address.ts'

const address = (query: string, list: StationListName) =>
  listAddress('/groups/7', new URLSearchParams(query), list, 'GROUP_TYPE_CHARGER')

test('shows the connected stations unless the URL selects the available ones', () => {
  expect(listFrom(new URLSearchParams(''))).toBe('connected')
  expect(listFrom(new URLSearchParams('list=available'))).toBe('available')
  expect(listFrom(new URLSearchParams('list=nothing'))).toBe('connected')
})

test('the available stations are initially filtered to the types of the group', () => {
  expect(address('', 'available')).toBe('/groups/7?list=available&types=charger')
  const batteries = listAddress('/groups/4', new URLSearchParams(), 'available', 'GROUP_TYPE_BATTERY')
  expect(new URL(batteries, 'http://localhost').searchParams.get('types')).toBe('Energy storage')
})

test('a change of the list keeps search and charts, and opens the first page', () => {
  expect(address('search=van&types=DC&page=3&period=24h', 'available')).toBe(
    '/groups/7?search=van&period=24h&list=available&types=charger',
  )
  expect(address('search=van&list=available&types=charger', 'connected')).toBe('/groups/7?search=van')
  expect(address('list=available&types=charger', 'connected')).toBe('/groups/7')
})
