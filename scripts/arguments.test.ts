import { expect, it } from 'vitest'
import { platformOrigin } from './arguments.ts'

it('returns the origin of a platform address without its path', () => {
  expect(platformOrigin('https://platform.example/api/')).toBe('https://platform.example')
  expect(platformOrigin('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080')
})

it('returns undefined for an address that is not HTTP', () => {
  expect(['platform.example', 'ftp://platform.example', ''].map(platformOrigin)).toEqual([undefined, undefined, undefined])
})
