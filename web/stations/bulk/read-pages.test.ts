import { expect, test } from 'vitest'
import type { Station } from '#contract/stations.ts'
import { readPages, type StationQuery } from './read-pages.ts'

const FLEET = Array.from({ length: 1_200 }, (_, at) => ({ deviceId: `d-${at}` }) as Station)
const QUERY = { search: 'x', sort: '-power', page: 1, pageSize: 25 } as const

const pageOf = ({ page = 0, pageSize = 0 }: StationQuery, fleet = FLEET) =>
  Promise.resolve({ data: fleet.slice(page * pageSize, (page + 1) * pageSize), total: FLEET.length })

test('reads every page with the filter, without the order', async () => {
  const asked: StationQuery[] = []
  const progress: number[] = []
  const read = (query: StationQuery) => {
    asked.push(query)
    return pageOf(query)
  }
  expect(await readPages(QUERY, read, (count) => progress.push(count))).toEqual(FLEET)
  expect(asked).toEqual([0, 1, 2].map((page) => ({ search: 'x', sort: undefined, page, pageSize: 500 })))
  expect(progress).toEqual([500, 1_000, 1_200])
})

test('returns nothing if one page cannot be read', async () => {
  expect(await readPages(QUERY, (query) => (query.page === 1 ? Promise.resolve(undefined) : pageOf(query)))).toBeUndefined()
})

test('ends when the list became shorter', async () => {
  expect(await readPages(QUERY, (query) => pageOf(query, FLEET.slice(0, 400)))).toHaveLength(400)
})
