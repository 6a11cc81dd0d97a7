import { expect, test } from 'vitest'
import type { Station } from '#contract/stations.ts'
import { presentStations, type PresentStations, readPages, type StationQuery } from './present-stations.ts'
import { NO_SELECTION, withAll, withChecked, withListed } from './selection.ts'

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

const station = (deviceId: string, name: string) => ({ deviceId, name }) as Station
const OLD = ['a', 'b', 'c'].map((id) => station(id, 'old'))
const onFirstPage = withListed(NO_SELECTION, { listed: OLD, total: 5, filter: '{"types":["charger"]}' })
const namesOf = ({ stations, staleCount }: PresentStations) =>
  `${stations.map(({ deviceId, name }) => `${deviceId} ${name}`).join(', ')}; ${staleCount} stale`

function reads() {
  const asked: string[] = []
  return {
    asked,
    page: (query: object) => {
      asked.push(JSON.stringify(query))
      return Promise.resolve({ data: [station('a', 'paged'), station('d', 'paged')], total: 2 })
    },
    station: (deviceId: string) => {
      asked.push(deviceId)
      return Promise.resolve(deviceId === 'b' ? undefined : station(deviceId, 'read'))
    },
  }
}

test('stations on the page are not read again', async () => {
  const read = reads()
  expect(namesOf(await presentStations(withChecked(onFirstPage, 'b', true, false), read))).toBe('b old; 0 stale')
  expect(read.asked).toEqual([])
})

test('stations on other pages are read one by one; those that cannot be read keep their state', async () => {
  const read = reads()
  const chosen = ['a', 'b'].reduce((before, id) => withChecked(before, id, true, false), onFirstPage)
  const elsewhere = withListed(chosen, { listed: [station('x', 'listed')], total: 5, filter: 'g' })
  expect(namesOf(await presentStations(elsewhere, read))).toBe('a read, b old; 1 stale')
  expect(read.asked).toEqual(['a', 'b'])
})

test('a list that was selected as a whole is read again by its filter', async () => {
  const read = reads()
  const all = withAll(onFirstPage, [...OLD, station('d', 'old'), station('e', 'old')])
  expect(namesOf(await presentStations(all, read))).toBe('a old, b old, c old, d paged, e read; 0 stale')
  expect(read.asked).toEqual(['{"types":["charger"],"page":0,"pageSize":500}', 'e'])
  expect(namesOf(await presentStations(withChecked(all, 'a', false, false), reads()))).toBe(
    'b old, c old, d paged, e read; 0 stale',
  )
})
