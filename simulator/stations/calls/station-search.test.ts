import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fakeStation } from '#simulator/testing/fake-world.ts'
import { byLiteralFirst, methodsOf } from '#simulator/http/routes.ts'
import { StationOrder } from './station-order.ts'
import { StationSearch } from './station-search.ts'
import { searchText } from '#contract/search-text.ts'
import { endpoints } from '#contract/endpoints.ts'

const marked = (search: StationSearch, term: string, count: number) => {
  const marks = new Uint16Array(count)
  search.mark(searchText(term), marks, 0)
  return [...marks.keys()].filter((index) => marks[index] === 1)
}

test('finds the same stations as a scan of every text', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'A', 'å', '1', ' ', '*', 'j'), maxLength: 8 })
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), word, (names, term) => {
      const stations = names.map((name, index) => fakeStation(index, 'charger', { name, fullEvseId: null }))
      const plain = stations.filter(({ name, deviceId, stationId }) =>
        [name, deviceId, String(stationId)].some((text) => searchText(text).includes(searchText(term))),
      )
      expect(marked(new StationSearch(stations), term, stations.length)).toEqual(plain.map(({ index }) => index))
    }),
  )
})

test('finds new names, after few or many changes', () => {
  const stations = Array.from({ length: 1_200 }, (_, index) => fakeStation(index, 'charger'))
  const search = new StationSearch(stations)
  const rename = (from: number, to: number, name: string) => {
    for (const station of stations.slice(from, to)) station.name = name
    search.refresh()
  }
  rename(0, 3, 'Jetty')
  expect(marked(search, 'jetty', 1_200)).toEqual([0, 1, 2])
  rename(0, 1_000, 'Quay')
  expect(marked(search, 'jetty', 1_200)).toEqual([])
  expect(marked(search, 'quay', 1_200)).toHaveLength(1_000)
})

test('the order of a part of the fleet agrees with that of the whole fleet', () => {
  const stations = ['b', 'a', 'c 10', 'c 9'].map((name, index) => fakeStation(index, 'charger', { name }))
  const order = new StationOrder(stations, ({ name }) => name)
  expect([...order.ordered(Uint32Array.from([0, 1, 2, 3]))]).toEqual([1, 0, 3, 2])
  expect([...order.ordered(Uint32Array.from([2, 3]))]).toEqual([3, 2])
})

test('literal paths come before paths with a parameter in their place', () => {
  const paths = ['/api/groups/:groupId', '/api/groups/rented', '/api/:what/rented']
  expect(paths.toSorted(byLiteralFirst)).toEqual(['/api/groups/rented', '/api/groups/:groupId', '/api/:what/rented'])
})

test('a path has its methods', () => {
  const known = Object.values(endpoints)
  expect(methodsOf(known, '/api/groups/7/dlm')).toEqual(['POST'])
  expect(methodsOf(known, '/api/groups/7/dlm/')).toEqual([])
})
