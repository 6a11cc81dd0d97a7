import fs, { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { RunFile } from './run-file.ts'

/** A disk that becomes full after a number of bytes. */
const disk = { acceptsBytes: Infinity }
const { writeSync } = fs
Object.assign(fs, {
  writeSync: (fd: number, data: Buffer, offset: number, length: number, position: number) => {
    if (disk.acceptsBytes === 0) throw Object.assign(new Error(), { code: 'ENOSPC' })
    const accepted = Math.min(length, disk.acceptsBytes)
    disk.acceptsBytes -= accepted
    return writeSync(fd, data, offset, accepted, position)
  },
})
syncBuiltinESMExports()
afterAll(() => {
  Object.assign(fs, { writeSync })
  syncBuiltinESMExports()
})

test.each([
  ['nothing', 0, 'head\nm1\n'],
  ['a part', 1, 'head\n'],
])('a mark of which the disk accepts %s leaves no half line', (_, acceptsBytes, left) => {
  const folder = mkdtempSync(join(tmpdir(), 'half-mark-'))
  const path = join(folder, 'run.jsonl')
  const file = new RunFile(path)
  onTestFinished(() => {
    file.close()
    rmSync(folder, { recursive: true })
  })
  file.begin('head')
  file.mark('m1')
  disk.acceptsBytes = acceptsBytes
  expect(() => file.mark('m2')).toThrow('the disk is full')
  expect(readFileSync(path, 'utf8')).toBe(left)
  disk.acceptsBytes = Infinity
  file.mark('m3')
  expect(readFileSync(path, 'utf8')).toBe('head\nm3\n')
})
