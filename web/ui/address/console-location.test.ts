import { expect, it } from 'vitest'
import { withBase, withoutBase } from './console-location.ts'

it('adds the folder of the console to a path', () => {
  expect(withBase('/groups/7', '/console')).toBe('/console/groups/7')
  expect(withBase('/groups/7', '')).toBe('/groups/7')
})

it('removes the folder from a pathname, by whole segments', () => {
  expect(withoutBase('/console/groups/7', '/console')).toBe('/groups/7')
  expect(withoutBase('/console/', '/console')).toBe('/')
  expect(withoutBase('/console', '/console')).toBe('/')
  expect(withoutBase('/consoles/7', '/console')).toBe('/consoles/7')
  expect(withoutBase('/', '')).toBe('/')
})
