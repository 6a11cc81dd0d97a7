import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { GROUP_TYPES, type GroupType, type ListedGroup } from '#contract/groups.ts'
import { filterFrom, filterGroups, GROUP_PAGING, queryOf, requestOf, ownerName, worstFirst } from './group-filter.ts'
import { groupServices } from './GroupList.tsx'

const seller = {
  seller_ID: 10,
  name: 'Nordic Charge',
  subSellers: [
    { seller_ID: 11, name: 'Harbour Power' },
    { seller_ID: 12, name: null },
  ],
}
const group = (id: number, name: string, type: GroupType, sellerId = 10): ListedGroup => ({
  id,
  name,
  type,
  sellerId,
  isSupergroup: false,
  realTimeReport: null,
  historyReport: null,
  dlmEnabled: true,
  almEnabled: false,
  preconnectEnabled: true,
  solarChargingEnabled: false,
  customerGroupIds: [],
})

const groups = [
  group(3, 'Yard', 'GROUP_TYPE_DC'),
  group(1, 'Depot AC', 'GROUP_TYPE_CHARGER', 11),
  group(2, 'Battery hall', 'GROUP_TYPE_BATTERY'),
]
const loadTypes: GroupType[] = ['GROUP_TYPE_CHARGER', 'GROUP_TYPE_DC', 'GROUP_TYPE_V2G']
const names = (search: string, types: GroupType[] = [], offered = loadTypes) =>
  filterGroups(groups, offered, { search, types }, seller).map(({ name }) => name)

test('lists only the offered types, sorted by name', () => {
  expect(names('')).toEqual(['Depot AC', 'Yard'])
  expect(names('', [], ['GROUP_TYPE_BATTERY'])).toEqual(['Battery hall'])
  expect(names('', ['GROUP_TYPE_DC'])).toEqual(['Yard'])
})

test('searches name, id and owner, ignoring case', () => {
  expect(names('depot')).toEqual(['Depot AC'])
  expect(names(' HARBOUR ')).toEqual(['Depot AC'])
  expect(names('3')).toEqual(['Yard'])
  expect(names('steam')).toEqual([])
})

test('a filter written to a URL is read back unchanged', () => {
  const anySort = fc.record({ key: fc.constantFrom('name', 'owner', 'power'), isDescending: fc.boolean() })
  const anyFilter = fc.record({
    search: fc.string(),
    types: fc.subarray([...GROUP_TYPES]),
    sort: fc.option(anySort, { nil: undefined }),
    page: fc.nat(40),
    pageSize: fc.constantFrom(...GROUP_PAGING.sizes),
  })
  fc.assert(
    fc.property(anyFilter, (filter) => {
      expect(filterFrom(new URL(`/?${queryOf(filter)}`, 'http://localhost').searchParams)).toEqual(filter)
    }),
  )
})

test('unknown types in the URL are ignored', () => {
  expect(filterFrom(new URLSearchParams('types=GROUP_TYPE_DC,STEAM')).types).toEqual(['GROUP_TYPE_DC'])
})

test('returns the enabled services of a group', () => {
  expect(groupServices(group(1, 'Depot AC', 'GROUP_TYPE_CHARGER'))).toEqual(['DLM', 'Preconnect'])
})

test('finds the owner among the sub-sellers, and shows the id of a seller without a name', () => {
  expect(ownerName(10, seller)).toBe('Nordic Charge')
  expect(ownerName(11, seller)).toBe('Harbour Power')
  expect(ownerName(12, seller)).toBe('Seller 12')
  expect(ownerName(99, undefined)).toBe('Seller 99')
})

test('requests the selected or all offered types, and no super groups where they are hidden', () => {
  const filter = filterFrom(new URLSearchParams('types=GROUP_TYPE_DC&search=+yard+&sort=-power&page=3&pageSize=100'))
  expect(requestOf(filter, loadTypes, true)).toEqual({
    search: 'yard',
    types: ['GROUP_TYPE_DC'],
    isSupergroup: undefined,
    page: 2,
    pageSize: 100,
    sort: '-power',
  })
  const { types, isSupergroup } = requestOf({ ...filter, types: ['GROUP_TYPE_BATTERY'] }, loadTypes, false)
  expect([types, isSupergroup]).toEqual([loadTypes, false])
})

test('does not request a sort order that the platform does not know', () => {
  expect(requestOf(filterFrom(new URLSearchParams('sort=colour')), loadTypes, true).sort).toBeUndefined()
})

test('groups have the order of the dashboard, and the others follow in their own order', () => {
  const groups = [{ id: 4 }, { id: 1 }, { id: 2 }, { id: 3 }]
  expect(worstFirst(groups, [{ groupId: 3 }, { groupId: 2 }, { groupId: 9 }])).toEqual([
    { id: 3 },
    { id: 2 },
    { id: 4 },
    { id: 1 },
  ])
  expect(worstFirst(groups, undefined)).toEqual(groups)
})
