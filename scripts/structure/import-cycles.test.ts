import { expect, it } from 'vitest'
import { importCycles } from './testing/import-cycles.ts'
import { readSource } from './source-file.ts'

const file = (path: string, text: string) => readSource(path, text, {})

it('finds a cycle of several files', () => {
  const files = [
    file('web/a.ts', `import { b } from './b.ts'`),
    file('web/b.ts', `import './c.ts'`),
    file('web/c.ts', `import { a, type A } from './a.ts'`),
    file('web/d.ts', `import { a } from './a.ts'`),
  ]
  expect(importCycles(files)).toEqual(['web/a.ts imports web/b.ts imports web/c.ts imports web/a.ts'])
})

it('finds cycles of types', () => {
  const files = [file('web/a.ts', `import { b } from './b.ts'`), file('web/b.ts', `import type { A } from './a.ts'`)]
  expect(importCycles(files)).toEqual(['web/a.ts imports web/b.ts imports web/a.ts'])
})

it('ignores lazy imports', () => {
  const files = [file('web/a.ts', `import { b } from './b.ts'`), file('web/b.ts', `const f = () => import('./a.ts')`)]
  expect(importCycles(files)).toEqual([])
})
