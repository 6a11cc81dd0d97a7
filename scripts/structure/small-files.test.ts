import { expect, it } from 'vitest'
import { needlessFiles } from './testing/small-files.ts'
import { readSource } from './source-file.ts'

const file = (path: string, text: string) => readSource(path, text, {})
const a = file('web/a.ts', 'export const a = 1')
const b = file('web/b.ts', `import { a } from './a.ts'`)

it('finds a small file with one importer', () => {
  expect(needlessFiles([a, b])).toEqual(['web/a.ts'])
})

it('accepts a small file with two importers, with a test of its own, or that is loaded lazily', () => {
  expect(needlessFiles([a, b, file('web/c.ts', `import { a } from './a.ts'`)])).toEqual([])
  expect(needlessFiles([a, b, file('web/a.test.ts', `import { a } from './a.ts'`)])).toEqual([])
  expect(needlessFiles([a, b, file('web/c.ts', `const f = () => import('./a.ts')`)])).toEqual([])
})

it('does not count the test of another file as an importer', () => {
  expect(needlessFiles([a, b, file('web/b.test.ts', `import { a } from './a.ts'`)])).toEqual(['web/a.ts'])
})

it('accepts longer files, entry points and test code', () => {
  expect(needlessFiles([file('web/a.ts', `export const a = 1${'\n'.repeat(40)}`), b])).toEqual([])
  expect(needlessFiles([a])).toEqual([])
  expect(
    needlessFiles([file('web/testing/a.ts', 'export const a = 1'), file('web/b.ts', `import { a } from './testing/a.ts'`)]),
  ).toEqual([])
})
