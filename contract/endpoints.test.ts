import { expect, it } from 'vitest'
import { urlOf } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { listStations, readStation } from './stations.ts'
import { readDlmLimits } from './dlm.ts'

const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts', '!./sim.ts', '!./endpoints.ts'], {
  eager: true,
})
const isEndpoint = (value: unknown) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value

it('lists every call of the contract under its own name', () => {
  const exported = Object.values(modules).flatMap((module) => Object.entries(module).filter(([, value]) => isEndpoint(value)))
  expect(exported.length).toBeGreaterThan(50)
  expect(Object.fromEntries(exported)).toEqual(endpoints)
})

it('has no two calls with one method and path', () => {
  const shapes = Object.values(endpoints).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(shapes).size).toBe(shapes.length)
})

it('percent-encodes path parameters', () => {
  expect(urlOf(readStation, { id: '50%/a b' })).toBe('/api/stations/50%25%2Fa%20b')
  expect(urlOf(readDlmLimits, { groupId: 7 })).toBe('/api/groups/7/dlm-limits')
})

it('sends only the query values that are there, lists in one value', () => {
  expect(urlOf(listStations, {}, { search: '', page: 0, groupId: undefined, types: ['V2G', 'DC'] })).toBe(
    '/api/stations?page=0&types=V2G%2CDC',
  )
  expect(urlOf(listStations, {}, { types: [] })).toBe('/api/stations')
})
