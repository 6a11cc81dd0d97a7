import { expect, test } from 'vitest'
import { activeFilters } from './active-filters.ts'
import { NO_FILTER } from './station-filter.ts'

test('lists nothing without a filter', () => {
  expect(activeFilters(NO_FILTER)).toEqual([])
})

test('lists search, each type and status, each with the change that removes only it', () => {
  expect(activeFilters({ ...NO_FILTER, search: 'west', types: ['DC', 'V2G'], status: 'Faulted' })).toEqual([
    { text: 'Search: west', without: { search: '' } },
    { text: 'Type: DC', without: { types: ['V2G'] } },
    { text: 'Type: V2G', without: { types: ['DC'] } },
    { text: 'Status: Faulted', without: { status: '' } },
  ])
})

test('lists connection, limit, group and owner with their names, or with their ids while the names are unknown', () => {
  const filter = { ...NO_FILTER, connection: 'offline', limitedBy: 'main-fuse', groupId: 6, sellerId: 101 } as const
  expect(activeFilters(filter, { group: 'Office West', owner: 'Example Oy' })).toEqual([
    { text: 'Connection: Offline', without: { connection: undefined } },
    { text: 'Limited by: Main fuse', without: { limitedBy: undefined } },
    { text: 'Group: Office West', without: { groupId: undefined } },
    { text: 'Owner: Example Oy', without: { sellerId: undefined } },
  ])
  expect(activeFilters(filter).map(({ text }) => text)).toContain('Group: 6')
})
