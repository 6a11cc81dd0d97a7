import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BINDING_LIMITS } from '#contract/allocations.ts'
import { CATEGORIES, CONNECTIONS, STATION_SORTS } from '#contract/stations.ts'
import { STATION_STATUSES } from '#contract/statuses.ts'
import {
  filterFrom,
  ignoredFilters,
  isFiltered,
  NO_FILTER,
  noMatchText,
  queryOf,
  requestOf,
  STATION_PAGING,
  withChange,
  withoutFilter,
  type StationFilter,
} from './station-filter.ts'

const read = (text: string, rememberedSize?: number) => filterFrom(new URLSearchParams(text), rememberedSize)

const anyFilter: fc.Arbitrary<StationFilter> = fc.record({
  search: fc.string(),
  types: fc.subarray([...CATEGORIES]),
  status: fc.oneof(fc.constantFrom('', ...STATION_STATUSES), fc.string()),
  connection: fc.constantFrom(undefined, ...CONNECTIONS),
  limitedBy: fc.constantFrom(undefined, ...BINDING_LIMITS),
  groupId: fc.option(fc.nat(), { nil: undefined }),
  sellerId: fc.option(fc.nat(), { nil: undefined }),
  page: fc.nat({ max: 10_000 }),
  pageSize: fc.constantFrom(...STATION_PAGING.sizes),
  sort: fc.option(fc.record({ key: fc.constantFrom(...STATION_SORTS), isDescending: fc.boolean() }), { nil: undefined }),
})

test('a filter written to a URL is read back unchanged', () => {
  fc.assert(
    fc.property(anyFilter, (filter) => {
      const address = new URL(`/site-management/stations?${queryOf(filter)}`, 'http://localhost')
      expect(filterFrom(address.searchParams, undefined)).toEqual(filter)
    }),
  )
})

test('a URL with a filter also contains the page size', () => {
  expect(queryOf(read('search=depot')).toString()).toBe('search=depot&pageSize=25')
  expect(queryOf(read('pageSize=100')).toString()).toBe('pageSize=100')
  expect(queryOf(read('')).toString()).toBe('')
})

test('a URL without a query gives the first page without filter, in the stored page size', () => {
  const plain = { ...NO_FILTER, page: 0, pageSize: 25, sort: undefined }
  expect(read('')).toEqual(plain)
  expect(read('', 500)).toEqual({ ...plain, pageSize: 500 })
  expect(read('pageSize=100', 500).pageSize).toBe(100)
})

test('invalid parameters of a URL are ignored', () => {
  const filter = read('types=DC,steam&page=-3&pageSize=7&sort=-colour&connection=maybe&limitedBy=hope&groupId=x&sellerId=-1')
  expect(filter).toEqual({ ...NO_FILTER, types: ['DC'], page: 0, pageSize: 25, sort: undefined })
  expect(read('page=1.5').page).toBe(0)
})

test('a change of search, type or order goes to the first page', () => {
  const filter = read('page=4&search=depot')
  expect(filter.page).toBe(3)
  expect(withChange(filter, { types: ['V2G'] })).toMatchObject({ page: 0, search: 'depot', types: ['V2G'] })
  expect(withChange(filter, { page: 4 }).page).toBe(4)
})

test('the query has no surrounding spaces, and a minus for descending order', () => {
  expect(requestOf(read('search=+depot+&types=DC,V2G&status=Faulted&page=2&sort=-power'))).toEqual({
    search: 'depot',
    types: ['DC', 'V2G'],
    status: 'Faulted',
    page: 1,
    pageSize: 25,
    sort: '-power',
  })
  expect(requestOf(read(''))).toMatchObject({ sort: undefined, status: undefined })
})

test('other parameters of the URL are kept', () => {
  const rest = withoutFilter(
    new URLSearchParams('search=van&list=available&status=Charging&groupId=6&page=2&period=24h&pageSize=25&limitedBy=car'),
  )
  expect(rest.toString()).toBe('list=available&period=24h')
})

test('an empty list names the filter', () => {
  expect(noMatchText(read('search=zz'))).toBe('No stations match “zz”')
  expect(noMatchText(read('types=DC'))).toBe('No stations match the selected types')
  expect(noMatchText(read('search=zz&types=DC'))).toBe('No stations of the selected types match “zz”')
  expect(noMatchText(read('status=Faulted'))).toBe('No stations with the status Faulted')
  expect(noMatchText(read('status=Faulted&types=DC'))).toBe('No stations of the selected types with the status Faulted')
  expect(noMatchText(read('status=Faulted&search=zz'))).toBe('No stations with the status Faulted match “zz”')
  expect(noMatchText(read('search=zz&limitedBy=car'))).toBe('No stations match all filters')
  expect(noMatchText(read('search=zz'), 'batteries')).toBe('No batteries match “zz”')
})

test('detects a platform that ignores a filter', () => {
  expect(ignoredFilters(read('status=Faulted'), { status: 'Faulted' })).toEqual([])
  expect(ignoredFilters(read('status=Faulted'), {})).toEqual(['status'])
  expect(ignoredFilters(read('status=Faulted&limitedBy=car'), { status: null, limitedBy: 'car' })).toEqual(['status'])
  expect(ignoredFilters(read('connection=offline&limitedBy=car'), {})).toEqual(['connection', 'limit'])
  expect(ignoredFilters(read('status=Faulted'), undefined)).toEqual([])
  expect(ignoredFilters(read(''), {})).toEqual([])
})

test.each(['search=a', 'types=DC', 'status=Faulted', 'connection=online', 'limitedBy=car', 'groupId=0', 'sellerId=0'])(
  '%s is a filter, page and order are not',
  (query) => {
    expect(isFiltered(read(query))).toBe(true)
    expect(isFiltered(read('page=2&pageSize=100&sort=name'))).toBe(false)
  },
)
