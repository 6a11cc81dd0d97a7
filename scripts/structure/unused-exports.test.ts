import { expect, it } from 'vitest'
import { readSource } from './source-file.ts'
import { unusedExports } from './testing/unused-exports.ts'

const file = (path: string, text: string) => readSource(path, text, {})

it('finds an export that no file imports', () => {
  const files = [
    file('web/a.ts', 'export const a = 1; export function b() {}; export interface C {}'),
    file('web/b.ts', `import { a } from './a.ts'`),
  ]
  expect(unusedExports(files)).toEqual(['web/a.ts exports b, which no file imports'])
})

it('takes a file that is loaded as a whole for taken', () => {
  const whole = [`import * as a from './a.ts'`, `const f = () => import('./a.ts')`]
  for (const text of whole) {
    expect(unusedExports([file('web/a.ts', 'export const a = 1'), file('web/b.ts', text)])).toEqual([])
  }
})

it('takes only the calls for taken where a table of calls loads a whole file', () => {
  const files = [
    file('contract/bids.ts', 'export const saveBid = 1; export const MAX_KW = 2'),
    file('contract/endpoints.ts', `import * as bids from './bids.ts'`),
  ]
  expect(unusedExports(files)).toEqual(['contract/bids.ts exports MAX_KW, which no file imports'])
})

it('finds an export that only a test uses', () => {
  const test = file('web/a.test.ts', `import { a } from './a.ts'`)
  expect(unusedExports([file('web/a.ts', 'export const a = 1'), test])).toEqual(['web/a.ts exports a, which only tests use'])
  const ofModel = file('simulator/a.test.ts', `import { a } from './a.ts'`)
  expect(unusedExports([file('simulator/a.ts', 'export const a = 1'), ofModel])).toHaveLength(1)
  expect(unusedExports([file('web/a.ts', 'export const a = 1; const b = a; void b'), test])).toEqual([])
  expect(
    unusedExports([file('web/testing/a.ts', 'export const a = 1'), file('web/a.test.ts', `import { a } from './testing/a.ts'`)]),
  ).toEqual([])
})
