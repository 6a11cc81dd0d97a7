import { expect, it } from 'vitest'
import { destinationOf } from './request-target.ts'

it.each([
  ['/api', 'platform'],
  ['/api/groups/1?start=..', 'platform'],
  ['/api/stations/a%2Fb%25', 'platform'],
  ['/mqtt', 'feed'],
  ['/mqtt?x=1', 'feed'],
  ['/', 'console'],
  ['/groups/7', 'console'],
  ['/apix', 'console'],
  ['/api-secret', 'console'],
  ['/mqttfoo', 'console'],
  ['/%61pi/groups', 'console'],
  ['//api/groups', 'console'],
])('%s goes to the %s', (target, destination) => {
  expect(destinationOf(target)).toBe(destination)
})

it.each([
  '/api/../../secret',
  '/api/%2e%2e/secret',
  '/api/%2E./secret',
  '/api/..%2fsecret',
  '/api/..%5csecret',
  '/api/..\\secret',
  '/api/..;/secret',
  '/api/./secret',
  '/api/%',
  'http://elsewhere.example/api/x',
  '*',
  '',
])('%j is refused', (target) => {
  expect(destinationOf(target)).toBeUndefined()
})
