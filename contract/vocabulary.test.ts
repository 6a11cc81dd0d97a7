import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { GroupType } from './groups.ts'
import { listedSellers } from './sellers.ts'
import { readSpan } from './sim.ts'
import { HHmm } from './v2g.ts'
import { queryList, queryNumber } from './wire.ts'
import { CATEGORIES } from './stations.ts'

it('reads a group type with and without its prefix', () => {
  expect(GroupType.parse('GROUP_TYPE_DC')).toBe('GROUP_TYPE_DC')
  expect(GroupType.parse('DC')).toBe('GROUP_TYPE_DC')
  expect(GroupType.safeParse('TRAM').success).toBe(false)
})

it.each([0, 10, 730, 2359])('takes %d as a time of day', (value) => expect(HHmm.safeParse(value).success).toBe(true))
it.each([-1, 60, 2360, 2461, 7.5])('refuses %d as a time of day', (value) => expect(HHmm.safeParse(value).success).toBe(false))

it('lists only sellers with a name and an id that is not zero, by name', () => {
  const seller = {
    seller_ID: 0,
    name: 'Provider',
    subSellers: [
      { seller_ID: 3, name: 'Zeta' },
      { seller_ID: 2, name: 'Alpha' },
      { seller_ID: 4, name: null },
    ],
  }
  expect(listedSellers(seller)).toEqual([
    { seller_ID: 2, name: 'Alpha' },
    { seller_ID: 3, name: 'Zeta' },
  ])
})

it('reads numbers and lists from a query', () => {
  const query = z.object({ page: queryNumber, types: queryList(CATEGORIES) })
  expect(query.parse({ page: '2', types: 'V2G,DC' })).toEqual({ page: 2, types: ['V2G', 'DC'] })
  expect(query.safeParse({ page: 'two', types: 'V2G' }).success).toBe(false)
  expect(query.safeParse({ page: '2', types: 'V2G,Tram' }).success).toBe(false)
})

it.each([
  ['500ms', 500],
  ['13s', 13_000],
  ['1.5h', 5_400_000],
  ['1d', 86_400_000],
])('reads the span %s', (text, ms) => expect(readSpan(text)).toBe(ms))
it.each(['13', 's', '-1s', '13 s', '1w'])('returns undefined for the invalid span %s', (text) =>
  expect(readSpan(text)).toBeUndefined(),
)
