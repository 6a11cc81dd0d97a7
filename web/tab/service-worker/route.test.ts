import { expect, test } from 'vitest'
import { routeOf } from './route.ts'

const scope = 'https://example.org/any/path/'
const of = (path: string, { method = 'GET', isNavigation = false } = {}) =>
  routeOf({ url: new URL(path, scope).href, method, isNavigation }, scope)

test.each([
  ['api/groups/1?a=1', 'https://example.org/api/groups/1?a=1'],
  ['sim', 'https://example.org/sim'],
  ['sim/run', 'https://example.org/sim/run'],
])('%s is a call of the engine', (path, url) => {
  expect(of(path)).toEqual({ to: 'engine', url })
  expect(of(path, { method: 'POST' })).toEqual({ to: 'engine', url })
  expect(of(path, { isNavigation: true })).toEqual({ to: 'engine', url })
})

test.each(['/api/groups/1', 'https://elsewhere.example/any/path/api/x', '/any/other/'])('%s is outside of the folder', (path) => {
  expect(of(path)).toEqual({ to: 'network' })
})

test.each(['apiary', 'simulation', 'groups/7', '', 'index.html', 'devices/a.b/stats', 'nothing'])(
  'a person who opens %j gets the page of the console',
  (path) => {
    expect(of(path, { isNavigation: true })).toEqual({ to: 'page', file: 'index.html' })
  },
)

test('the desk has its own page', () => {
  expect(of('desk/', { isNavigation: true })).toEqual({ to: 'page', file: 'desk/index.html' })
  expect(of('desk', { isNavigation: true })).toEqual({ to: 'redirect', url: `${scope}desk/` })
})

test.each([
  ['assets/a-1.js', 'cache-first'],
  ['desk/assets/a-1.js', 'cache-first'],
  ['versions.json', 'network-first'],
  ['config.json', 'network-first'],
  ['favicon.svg', 'network-first'],
])('the file %s is answered %s', (path, to) => {
  expect(of(path)).toEqual({ to })
})

test('a write to a file goes to the network', () => {
  expect(of('config.json', { method: 'PUT' })).toEqual({ to: 'network' })
})
