import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeWritable, fileErrorReason } from './writable-path.ts'

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'writing-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}
const reasonFor = (path: string) => {
  try {
    return makeWritable(path)
  } catch (error) {
    return fileErrorReason(error)
  }
}

test('creates a folder with its parents, and accepts an existing one', () => {
  const path = join(folder(), 'a/b/c')
  expect([reasonFor(path), existsSync(path), reasonFor(path)]).toEqual([undefined, true, undefined])
})

test('reports as text why a folder cannot be created', () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  expect(reasonFor(file)).toBe('a file of that name exists')
  expect(reasonFor(join(file, 'below'))).toBe('a part of the path is a file')
})

test('reports the message of the system for an unknown reason', () => {
  expect(fileErrorReason(Object.assign(new Error('odd'), { code: 'EODD' }))).toBe('EODD')
  class Own extends Error {
    override readonly name = 'Own'
  }
  expect(fileErrorReason(new Own('the file is closed'))).toBe('the file is closed')
})
