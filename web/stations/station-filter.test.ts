import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATEGORIES, STATION_SORTS } from '#contract/stations.ts'
import { STATION_STATUSES } from '#contract/statuses.ts'
import {
  filterFrom,
  isStatusIgnored,
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
  const plain = { search: '', types: [], status: '', page: 0, pageSize: 25, sort: undefined }
  expect(read('')).toEqual(plain)
  expect(read('', 500)).toEqual({ ...plain, pageSize: 500 })
  expect(read('pageSize=100', 500).pageSize).toBe(100)
})

test('invalid parameters of a URL are ignored', () => {
  const filter = read('types=DC,steam&page=-3&pageSize=7&sort=-colour')
  expect(filter).toEqual({ search: '', types: ['DC'], status: '', page: 0, pageSize: 25, sort: undefined })
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
  const rest = withoutFilter(new URLSearchParams('search=van&list=available&status=Charging&page=2&period=24h&pageSize=25'))
  expect(rest.toString()).toBe('list=available&period=24h')
})

test('an empty list names the filter', () => {
  expect(noMatchText(read('search=zz'))).toBe('No stations match “zz”')
  expect(noMatchText(read('types=DC'))).toBe('No stations match the selected types')
  expect(noMatchText(read('search=zz&types=DC'))).toBe('No stations of the selected types match “zz”')
  expect(noMatchText(read('status=Faulted'))).toBe('No stations with the status Faulted')
  expect(noMatchText(read('status=Faulted&types=DC'))).toBe('No stations of the selected types with the status Faulted')
  expect(noMatchText(read('status=Faulted&search=zz'))).toBe('No stations with the status Faulted match “zz”')
  expect(noMatchText(read('search=zz'), 'batteries')).toBe('No batteries match “zz”')
})

test('detects a platform that ignores the status filter', () => {
  expect(isStatusIgnored('Faulted', { status: 'Faulted' })).toBe(false)
  expect(isStatusIgnored('Faulted', {})).toBe(true)
  expect(isStatusIgnored('Faulted', { status: null })).toBe(true)
  expect(isStatusIgnored('Faulted', undefined)).toBe(false)
  expect(isStatusIgnored('', {})).toBe(false)
})
