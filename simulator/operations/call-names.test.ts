import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { callNamer } from './call-names.ts'

const nameOf = callNamer(Object.values(endpoints))

it('names a call by the pattern of its path, so that ids add no names', () => {
  expect(nameOf('GET', '/api/groups/17')).toBe('GET /api/groups/:groupId')
  expect(nameOf('GET', '/api/groups/rented')).toBe('GET /api/groups/rented')
  expect(nameOf('POST', '/api/login')).toBe('POST /api/login')
})

it('has one name for pages and files, and one for everything unknown', () => {
  expect(nameOf('GET', '/assets/a.js')).toBe('page or file')
  expect(nameOf('GET', '/api/none/at/all')).toBe('other')
  expect(nameOf('POST', '/anything')).toBe('other')
})
