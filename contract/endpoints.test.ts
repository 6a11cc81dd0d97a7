import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type AnyEndpoint, urlOf } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { listStations, readStation } from './stations.ts'
import { readDlmLimits } from './dlm.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  [
    './*.ts',
    './changes/*.ts',
    './evidence/*.ts',
    './ocpp/*.ts',
    './palette/*.ts',
    '!./*.test.ts',
    '!./sim.ts',
    '!./endpoints.ts',
  ],
  {
    eager: true,
  },
)
const isEndpoint = (value: unknown) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value

it('lists every call of the contract under its own name', () => {
  const exported = Object.values(modules).flatMap((module) => Object.entries(module).filter(([, value]) => isEndpoint(value)))
  expect(exported.length).toBeGreaterThan(50)
  expect(Object.fromEntries(exported)).toEqual(endpoints)
})

it('has no two calls with the same method and path', () => {
  const shapes = Object.values(endpoints).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(shapes).size).toBe(shapes.length)
})

it('percent-encodes path parameters', () => {
  expect(urlOf(readStation, { id: '50%/a b' })).toBe('/api/stations/50%25%2Fa%20b')
  expect(urlOf(readDlmLimits, { groupId: 7 })).toBe('/api/groups/7/dlm-limits')
})

it('sends only defined query values, and a list as one value', () => {
  expect(urlOf(listStations, {}, { search: '', page: 0, groupId: undefined, types: ['V2G', 'DC'] })).toBe(
    '/api/stations?page=0&types=V2G%2CDC',
  )
  expect(urlOf(listStations, {}, { types: [] })).toBe('/api/stations')
})

/** Paths of the texts of unlimited length in a JSON schema. */
function unlimitedTexts(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, ...limits } = schema as Record<string, unknown>
  const isLimited = ['maxLength', 'enum', 'const', 'format', 'pattern'].some((limit) => limit in limits)
  if ([type].flat().includes('string')) return isLimited ? [] : [path]
  const { properties = {}, items, anyOf = [] } = limits as { properties?: object; items?: object; anyOf?: object[] }
  return [
    ...Object.entries(properties).flatMap(([field, of]) => unlimitedTexts(of, `${path}.${field}`)),
    ...unlimitedTexts(items, `${path}.*`),
    ...anyOf.flatMap((one) => unlimitedTexts(one, path)),
  ]
}

it('has a maximum length for every text that a call stores', () => {
  const texts = Object.entries<AnyEndpoint>(endpoints).flatMap(([name, { body, changesNothing }]) =>
    body && !changesNothing ? unlimitedTexts(z.toJSONSchema(body, { io: 'input' }), name) : [],
  )
  expect(texts).toEqual([])
})
