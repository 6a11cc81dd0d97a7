import { expect, test } from 'vitest'
import { activeFilters } from './active-filters.ts'

test('lists nothing without a filter', () => {
  expect(activeFilters({ search: '', types: [], status: '' })).toEqual([])
})

test('lists search, each type and status, each with the change that removes only it', () => {
  expect(activeFilters({ search: 'west', types: ['DC', 'V2G'], status: 'Faulted' })).toEqual([
    { text: 'Search: west', without: { search: '' } },
    { text: 'Type: DC', without: { types: ['V2G'] } },
    { text: 'Type: V2G', without: { types: ['DC'] } },
    { text: 'Status: Faulted', without: { status: '' } },
  ])
})
