import { expect, it } from 'vitest'
import { readSource } from './source-file.ts'
import { untakenExports } from './untaken.ts'

const file = (path: string, text: string) => readSource(path, text, {})

it('finds a value that is exported for nobody', () => {
  const files = [
    file('web/a.ts', 'export const a = 1; export function b() {}; export interface C {}'),
    file('web/b.ts', `import { a } from './a.ts'`),
  ]
  expect(untakenExports(files)).toEqual(['web/a.ts exports b, and nobody takes it'])
})

it('takes a file that is loaded as a whole for taken', () => {
  const whole = [`import * as a from './a.ts'`, `const f = () => import('./a.ts')`]
  for (const text of whole) {
    expect(untakenExports([file('web/a.ts', 'export const a = 1'), file('web/b.ts', text)])).toEqual([])
  }
})
