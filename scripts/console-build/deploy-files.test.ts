import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deployFiles } from './deploy-files.ts'
import { versionsText } from './versions.ts'

let root: string
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'deploy-'))))
afterEach(() => rmSync(root, { recursive: true }))

function buildOf(...names: string[]): string {
  const folder = join(root, `build-${names.join('-')}`)
  mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const name of names) for (const end of ['', '.br']) writeFileSync(join(folder, 'assets', `${name}.js${end}`), name)
  writeFileSync(join(folder, 'index.html'), names.join())
  writeFileSync(
    join(folder, 'versions.json'),
    versionsText(
      '1',
      names.map((name) => `assets/${name}.js`),
    ),
  )
  return folder
}

test('keeps hashed files for one version, and config.json always', () => {
  const folder = join(root, 'served')
  const assets = () => readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
  deployFiles(buildOf('a', 'x'), folder)
  writeFileSync(join(folder, 'config.json'), '{}')
  deployFiles(buildOf('b', 'x'), folder)
  expect(assets()).toEqual(['a.js', 'b.js', 'x.js'])
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('b,x')
  expect(deployFiles(buildOf('b', 'x'), folder)).toBe(0)
  expect(assets()).toEqual(['a.js', 'b.js', 'x.js'])
  expect(deployFiles(buildOf('c'), folder)).toBe(2)
  expect(assets()).toEqual(['b.js', 'c.js', 'x.js'])
  expect(readFileSync(join(folder, 'config.json'), 'utf8')).toBe('{}')
})

test('a second deployment of the same version keeps the version before it, and not only itself', () => {
  const folder = join(root, 'served')
  const kept = () => readdirSync(join(folder, 'assets'))
  for (const build of [buildOf('a'), buildOf('b'), buildOf('b'), buildOf('b')]) deployFiles(build, folder)
  expect(kept()).toEqual(['a.js', 'a.js.br', 'b.js', 'b.js.br'])
  deployFiles(buildOf('c'), folder)
  expect(kept()).toEqual(['b.js', 'b.js.br', 'c.js', 'c.js.br'])
})

test('a return to the version before keeps the files of the version that it replaces', () => {
  const folder = join(root, 'served')
  for (const build of [buildOf('a'), buildOf('b'), buildOf('a')]) deployFiles(build, folder)
  expect(readdirSync(join(folder, 'assets'))).toEqual(['a.js', 'a.js.br', 'b.js', 'b.js.br'])
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('a')
})
