import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isStale, removeInterrupted, replaceBuild } from './build.ts'
import { isWorthCompressing } from './console-build/compress.ts'

it('builds when there is no build, or a source is newer', () => {
  expect(isStale([1, 2], undefined)).toBe(true)
  expect(isStale([1, 5], 4)).toBe(true)
})

it('leaves a build alone that is newer than every source', () => {
  expect(isStale([1, 3], 4)).toBe(false)
})

it('replaces an earlier build as a whole and leaves nothing else behind', () => {
  const root = mkdtempSync(join(tmpdir(), 'build-'))
  for (const [folder, file] of [
    ['console-next-1', 'a.js'],
    ['console-next-2', 'b.js'],
  ] as const) {
    mkdirSync(join(root, folder))
    writeFileSync(join(root, folder, file), '')
    replaceBuild(join(root, folder), join(root, 'console'))
    expect(readdirSync(root)).toEqual(['console'])
    expect(readdirSync(join(root, 'console'))).toEqual([file])
  }
})

it('deletes what interrupted builds left behind, and no build in progress', () => {
  const root = mkdtempSync(join(tmpdir(), 'build-'))
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const left = [`console-next-${ended}`, `console-next-${ended}-earlier`]
  const kept = ['console', `console-next-${process.pid}`]
  for (const folder of [...left, ...kept]) mkdirSync(join(root, folder))
  removeInterrupted(root)
  expect(readdirSync(root).toSorted()).toEqual(kept)
})

it('compresses text that is longer than a packet, and no picture', () => {
  expect(isWorthCompressing('assets/main.js', 5_000)).toBe(true)
  expect(isWorthCompressing('assets/main.js', 500)).toBe(false)
  // A server lists compressed copies once, and these files are replaced while it runs.
  expect(isWorthCompressing('versions.json', 5_000)).toBe(false)
  expect(isWorthCompressing('favicon.png', 5_000)).toBe(false)
})
