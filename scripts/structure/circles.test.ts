import { expect, it } from 'vitest'
import { circles } from './circles.ts'
import { readSource } from './source-file.ts'

const file = (path: string, text: string) => readSource(path, text, {})

it('finds files that need each other, however far around', () => {
  const files = [
    file('web/a.ts', `import { b } from './b.ts'`),
    file('web/b.ts', `import './c.ts'`),
    file('web/c.ts', `import { a, type A } from './a.ts'`),
    file('web/d.ts', `import { a } from './a.ts'`),
  ]
  expect(circles(files)).toEqual(['web/a.ts needs web/b.ts needs web/c.ts needs web/a.ts'])
})

it('finds cycles of types', () => {
  const files = [file('web/a.ts', `import { b } from './b.ts'`), file('web/b.ts', `import type { A } from './a.ts'`)]
  expect(circles(files)).toEqual(['web/a.ts needs web/b.ts needs web/a.ts'])
})

it('ignores lazy imports', () => {
  const files = [file('web/a.ts', `import { b } from './b.ts'`), file('web/b.ts', `const f = () => import('./a.ts')`)]
  expect(circles(files)).toEqual([])
})
