import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeWritable, reasonOf } from './writable-path.ts'

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'writing-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}
const reasonFor = (path: string) => {
  try {
    return makeWritable(path)
  } catch (error) {
    return reasonOf(error)
  }
}

test('a folder is made with all that leads to it, and may be there', () => {
  const path = join(folder(), 'a/b/c')
  expect([reasonFor(path), existsSync(path), reasonFor(path)]).toEqual([undefined, true, undefined])
})

test('where no folder can be, the reason is said in words', () => {
  const file = join(folder(), 'file')
  writeFileSync(file, '')
  expect(reasonFor(file)).toBe('a file of that name exists')
  expect(reasonFor(join(file, 'below'))).toBe('a part of the path is a file')
})

test('a reason that has no words is said as the system says it', () => {
  expect(reasonOf(Object.assign(new Error('odd'), { code: 'EODD' }))).toBe('EODD')
  class Own extends Error {
    override readonly name = 'Own'
  }
  expect(reasonOf(new Own('the file is closed'))).toBe('the file is closed')
})
