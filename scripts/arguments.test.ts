import { expect, it } from 'vitest'
import { platformOrigin, readArguments } from './arguments.ts'

it('keeps the origin of a platform and drops what follows', () => {
  expect(platformOrigin('https://platform.example/api/')).toBe('https://platform.example')
  expect(platformOrigin('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080')
})

it('takes no other address for a platform', () => {
  expect(['platform.example', 'ftp://platform.example', ''].map(platformOrigin)).toEqual([undefined, undefined, undefined])
})

it('reads options and what stands between them', () => {
  const { option, positionals } = readArguments(['platform', 'token'], ['--platform', 'https://a', 'world', '--token=x'])
  expect([option('platform'), option('token'), positionals]).toEqual(['https://a', 'x', ['world']])
})
