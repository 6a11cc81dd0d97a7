import { expect, it } from 'vitest'
import { isInstalled, nodeRefusal } from './prepare.mjs'

it('refuses a Node below 20.19 in one sentence, and no other', () => {
  expect(nodeRefusal('v18.20.4')).toBe('Loadstar needs Node 20.19 or later; this is v18.20.4.')
  expect(nodeRefusal('v20.18.9')).toBeDefined()
  expect(['v20.19.0', 'v21.0.0', 'v22.12.0', 'v24.1.0'].map(nodeRefusal)).toEqual([undefined, undefined, undefined, undefined])
})

const lock = {
  packages: { '': {}, 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '2.0.0', optional: true } },
}

it('installs when nothing is there, or a version differs', () => {
  expect(isInstalled(lock, {})).toBe(false)
  expect(isInstalled(lock, { packages: { 'node_modules/a': { version: '0.9.0' } } })).toBe(false)
})

it('leaves an installation alone that lacks only what is optional', () => {
  expect(isInstalled(lock, { packages: { 'node_modules/a': { version: '1.0.0' } } })).toBe(true)
})
