import { describe, expect, test } from 'vitest'
import { ACTIVITY_KINDS } from '#contract/activity.ts'
import {
  inForceIn,
  isFiltered,
  NO_WISH,
  pageRequestOf,
  queryOf,
  readAddress,
  requestOf,
  withChange,
  wishOf,
  type ActivityFilter,
} from './filter.ts'

const read = (search: string, remembered?: number) => readAddress(new URLSearchParams(search), remembered)
const PLAIN = read('').filter

describe('an address', () => {
  test('that says nothing names everything, and is no filter', () => {
    expect(read('')).toEqual({ filter: { ...NO_WISH, page: 0, pageSize: 20, upTo: undefined }, mistakes: [] })
    expect(isFiltered(PLAIN)).toBe(false)
    expect(queryOf(PLAIN).toString()).toBe('')
  })

  test('is read as it was written', () => {
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
    expect(read(queryOf(filter).toString())).toEqual({ filter, mistakes: [] })
  })

  test('carries into another tab what is looked for, and not the page', () => {
    const filter = read('kinds=bid&page=4&upTo=9&pageSize=500').filter
    expect(wishOf(filter).toString()).toBe('kinds=bid')
  })

  test('goes by the page size that was chosen last where it says none', () => {
    expect(read('', 100).filter.pageSize).toBe(100)
    expect(read('pageSize=500', 100).filter.pageSize).toBe(500)
  })
})

describe('an address that somebody has edited by hand', () => {
  test.each([
    ['from=yesterday', 'The address names a start that is no moment: “yesterday”.'],
    ['to=2026-13-45', 'The address names an end that is no moment: “2026-13-45”.'],
    ['from=2026-03-02T10:00:00Z&to=2026-03-02T09:00:00Z', 'The address names an end that is before the start.'],
    ['group=depot', 'The address names a group by something that is no ID: “depot”.'],
    ['kinds=status,weather,tide', 'The address names kinds that there are none of: “weather”, “tide”.'],
    ['page=-3', 'The address names a page that is no page: “-3”.'],
    ['pageSize=7', 'The address names a page size that is not offered: “7”.'],
    ['upTo=last', 'The address names a newest event by something that is no ID: “last”.'],
  ])('%s: says what is wrong', (search, mistake) => {
    expect(read(search).mistakes).toEqual([mistake])
  })

  test('keeps the rest of the filter', () => {
    const { filter, mistakes } = read('from=never&kinds=status,weather&device=d-1&user=oona')
    expect(mistakes).toHaveLength(2)
    expect(filter).toMatchObject({ fromMs: undefined, kinds: ['status'], deviceId: 'd-1', user: 'oona' })
  })

  test('has no end rather than one before the start', () => {
    const { filter } = read('from=2026-03-02T10:00:00Z&to=2026-03-02T09:00:00Z')
    expect([filter.fromMs, filter.toMs]).toEqual([Date.UTC(2026, 2, 2, 10), undefined])
  })

  test('says of nothing but its mistakes', () => {
    expect(read('page=1&pageSize=20&from=&kinds=').mistakes).toEqual([])
  })
})

describe('what is asked of the platform', () => {
  test('is moments in UTC, and nothing that was not said', () => {
    expect(requestOf({ ...PLAIN, fromMs: Date.UTC(2026, 2, 2, 8) })).toEqual({
      start: '2026-03-02T08:00:00.000Z',
      end: undefined,
      groupId: undefined,
      deviceId: undefined,
      property: undefined,
      kinds: [],
    })
  })

  test('holds further pages still, and leaves the first one live', () => {
    expect(pageRequestOf({ ...PLAIN, page: 1, upTo: 9 })).toMatchObject({ page: 1, upTo: 9 })
    expect(pageRequestOf({ ...PLAIN, upTo: 9 }).upTo).toBeUndefined()
  })
})

test('whatever changes what is listed goes back to the first page, and a page keeps what is listed', () => {
  const deep = { ...PLAIN, user: 'oona', page: 4, upTo: 9 }
  expect(withChange(deep, { kinds: ['bid'] })).toEqual({ ...PLAIN, user: 'oona', kinds: ['bid'] })
  expect(withChange(deep, { page: 5, upTo: 9 })).toEqual({ ...deep, page: 5 })
})

test('in a tab counts what can be looked for there', () => {
  const both = read('user=oona&kinds=bid').filter
  expect(inForceIn(both, 'events')).toEqual({ ...PLAIN, kinds: ['bid'] })
  expect(inForceIn(both, 'users')).toEqual({ ...PLAIN, user: 'oona' })
  expect(isFiltered(inForceIn(read('user=oona').filter, 'events'))).toBe(false)
})

test('clearing the filter names everything again', () => {
  expect(withChange({ ...PLAIN, kinds: [...ACTIVITY_KINDS], deviceId: 'd', page: 2 }, NO_WISH)).toEqual(PLAIN)
})
