import { describe, expect, test } from 'vitest'
import { ACTIVITY_KINDS } from '#contract/activity.ts'
import {
  criteriaQuery,
  filterForTab,
  isFiltered,
  NO_CRITERIA,
  pageRequestOf,
  queryOf,
  readAddress,
  requestOf,
  withChange,
  type ActivityFilter,
} from './filter.ts'

const read = (search: string, remembered?: number) => readAddress(new URLSearchParams(search), remembered)
const PLAIN = read('').filter

describe('readAddress', () => {
  test('returns the empty filter for an empty address', () => {
    expect(read('')).toEqual({ filter: { ...NO_CRITERIA, page: 0, pageSize: 20, upTo: undefined }, errors: [] })
    expect(isFiltered(PLAIN)).toBe(false)
    expect(queryOf(PLAIN).toString()).toBe('')
  })

  test('reads the filter that queryOf wrote', () => {
    const filter: ActivityFilter = {
      fromMs: Date.UTC(2026, 2, 2, 8),
      toMs: Date.UTC(2026, 2, 2, 9, 30, 15),
      groupId: 12,
      deviceId: 'a/b&c',
      property: 'importLimit',
      kinds: ['status', 'change'],
      user: 'oona',
      page: 3,
      pageSize: 500,
      upTo: 4_711,
    }
    expect(read(queryOf(filter).toString())).toEqual({ filter, errors: [] })
  })

  test('an address for another tab keeps the criteria and omits the page', () => {
    const filter = read('kinds=bid&page=4&upTo=9&pageSize=500').filter
    expect(criteriaQuery(filter).toString()).toBe('kinds=bid')
  })

  test('uses the last chosen page size if the address has none', () => {
    expect(read('', 100).filter.pageSize).toBe(100)
    expect(read('pageSize=500', 100).filter.pageSize).toBe(500)
  })
})

describe('an edited address', () => {
  test.each([
    ['from=yesterday', 'The start in the address is not a valid time: “yesterday”.'],
    ['to=2026-13-45', 'The end in the address is not a valid time: “2026-13-45”.'],
    ['from=2026-03-02T10:00:00Z&to=2026-03-02T09:00:00Z', 'The end in the address is before the start.'],
    ['group=depot', 'The group in the address is not a valid ID: “depot”.'],
    ['kinds=status,weather,tide', 'The address contains unknown kinds: “weather”, “tide”.'],
    ['page=-3', 'The page in the address is not a valid page number: “-3”.'],
    ['pageSize=7', 'The page size in the address is not available: “7”.'],
    ['upTo=last', 'The newest event in the address is not a valid ID: “last”.'],
  ])('%s: describes the error', (search, error) => {
    expect(read(search).errors).toEqual([error])
  })

  test('keeps the rest of the filter', () => {
    const { filter, errors } = read('from=never&kinds=status,weather&device=d-1&user=oona')
    expect(errors).toHaveLength(2)
    expect(filter).toMatchObject({ fromMs: undefined, kinds: ['status'], deviceId: 'd-1', user: 'oona' })
  })

  test('ignores an end before the start', () => {
    const { filter } = read('from=2026-03-02T10:00:00Z&to=2026-03-02T09:00:00Z')
    expect([filter.fromMs, filter.toMs]).toEqual([Date.UTC(2026, 2, 2, 10), undefined])
  })

  test('reports no errors for empty and default values', () => {
    expect(read('page=1&pageSize=20&from=&kinds=').errors).toEqual([])
  })
})

describe('the request to the platform', () => {
  test('has times in UTC, and only values that the filter sets', () => {
    expect(requestOf({ ...PLAIN, fromMs: Date.UTC(2026, 2, 2, 8) })).toEqual({
      start: '2026-03-02T08:00:00.000Z',
      end: undefined,
      groupId: undefined,
      deviceId: undefined,
      property: undefined,
      kinds: [],
    })
  })

  test('ends further pages at a fixed event, and leaves the first page live', () => {
    expect(pageRequestOf({ ...PLAIN, page: 1, upTo: 9 })).toMatchObject({ page: 1, upTo: 9 })
    expect(pageRequestOf({ ...PLAIN, upTo: 9 }).upTo).toBeUndefined()
  })
})

test('a change of the criteria returns to the first page, and a change of the page keeps the criteria', () => {
  const deep = { ...PLAIN, user: 'oona', page: 4, upTo: 9 }
  expect(withChange(deep, { kinds: ['bid'] })).toEqual({ ...PLAIN, user: 'oona', kinds: ['bid'] })
  expect(withChange(deep, { page: 5, upTo: 9 })).toEqual({ ...deep, page: 5 })
})

test('a tab ignores the criteria of the other tab', () => {
  const both = read('user=oona&kinds=bid').filter
  expect(filterForTab(both, 'events')).toEqual({ ...PLAIN, kinds: ['bid'] })
  expect(filterForTab(both, 'users')).toEqual({ ...PLAIN, user: 'oona' })
  expect(isFiltered(filterForTab(read('user=oona').filter, 'events'))).toBe(false)
})

test('clearing the filter removes all criteria', () => {
  expect(withChange({ ...PLAIN, kinds: [...ACTIVITY_KINDS], deviceId: 'd', page: 2 }, NO_CRITERIA)).toEqual(PLAIN)
})
