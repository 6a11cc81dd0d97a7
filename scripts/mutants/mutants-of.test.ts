import { expect, it } from 'vitest'
import { mutantsOf, spread } from './mutants-of.ts'

const changes = (text: string) => mutantsOf(text).map(({ line, from, to }) => [line, from.trim(), to.trim()])

it('changes comparisons, sums, conjunctions, limits, numbers and truth values', () => {
  expect(changes('export const a = (b: number) =>\n  b <= 20 && Math.min(b + 1.5, c) !== 0 ? true : d')).toEqual([
    [2, '<=', '<'],
    [2, '20', '(20 + 1)'],
    [2, '&&', '||'],
    [2, 'Math.min(', 'Math.max('],
    [2, '+', '-'],
    [2, '1.5', '(1.5 + 1)'],
    [2, '!==', '==='],
    [2, '0', '(0 + 1)'],
    [2, 'true', 'false'],
  ])
})

it('leaves out comments, texts, imports, types, arrows, names with digits and type parameters', () => {
  const text = [
    "import { a1 } from './a.ts' // 5 > 3",
    'interface B {',
    '  readonly c: number | 2',
    '}',
    '/** 7 < 8 */',
    "const d = (e: Map<string, 'x < 2'>) => `${e} + 1`",
    'const L1 = a1',
  ].join('\n')
  expect(changes(text)).toEqual([])
})

it('changes one place of the text', () => {
  expect(mutantsOf('const a = b + c\nconst d = b + c').map(({ text }) => text)).toEqual([
    'const a = b - c\nconst d = b + c',
    'const a = b + c\nconst d = b - c',
  ])
})

it('spreads a choice over the whole list', () => {
  expect(spread([1, 2, 3, 4, 5, 6], 3)).toEqual([1, 3, 5])
  expect(spread([1, 2], 3)).toEqual([1, 2])
})
