import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PLANTED_BUGS } from './bugs.ts'
import { READER_BUGS } from './reader-bugs.ts'
import { CONSOLE_BUGS } from './console-bugs.ts'

it('has at least 20 bugs with different names', () => {
  expect(new Set(PLANTED_BUGS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(20)
  expect(new Set(CONSOLE_BUGS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(10)
})

it.each([...PLANTED_BUGS, ...CONSOLE_BUGS, ...READER_BUGS])('plants "$name" in one place', ({ file, find, replace }) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  expect(text.split(find).length - 1).toBe(1)
  expect(replace).not.toBe(find)
})
