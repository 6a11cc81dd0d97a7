import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRepository } from '../root.ts'
import { hasGrowingCollection } from './testing/collections.ts'
import { readSource } from './source-file.ts'

const isFound = (code: string, path = 'simulator/mqtt/queue.ts') => hasGrowingCollection(readSource(path, code, {}))

test.each([
  ['a field', 'export class Queue {\n  readonly #waiting: string[] = []\n}'],
  ['a field with a map', 'export class Queue {\n  #byName = new Map<string, { readonly at: number }>()\n}'],
  ['a field with functions', 'export class Calls {\n  readonly #waiting: (() => void)[] = []\n}'],
  ['a cache', 'const reader = () => {\n  const kept = new LRUCache<string, object>({ max: 100 })\n}'],
  ['a variable of a log', 'export function refusalLog() {\n  const loggedMs = new Map<string, number>()\n}'],
  ['a constant of a module', 'const known = new Map<string, Promise<string>>()'],
  ['a variable of a module', 'let calls: readonly string[] = []'],
  ['lists by a weak key', 'const kept = new WeakMap<World, number[]>()'],
  ['a family of atoms', 'const reads = atomFamily((text: string) => atom(text))'],
  ['a variable of a factory', 'export function createTokens() {\n  const issued = new Map<string, string>()\n}'],
])('finds %s', (_, code) => {
  expect(isFound(code)).toBe(true)
})

test.each([
  ['an empty constant', 'const NONE: ReadonlySet<string> = new Set<string>()'],
  ['an empty list that is readonly', 'const none: readonly string[] = []'],
  ['a set of constants', "const known = new Set(['a', 'b'])"],
  ['a variable of a function', 'export function listed() {\n  const found: string[] = []\n}'],
  ['a parameter', 'export function listed(\n  found: readonly string[] = [],\n) {}'],
  ['one value by a weak key', 'const kept = new WeakMap<World, number>()'],
])('does not find %s', (_, code) => {
  expect(isFound(code)).toBe(false)
})

test('does not find test code and commands', () => {
  const code = 'const known = new Map<string, string>()'
  for (const path of ['simulator/testing/a.ts', 'simulator/mqtt/a.test.ts', 'scripts/a.ts', 'simulator/search/a.ts']) {
    expect(isFound(code, path)).toBe(false)
  }
})

test('every row of the table states a bound', () => {
  const [, rows = ''] = readFileSync(inRepository('docs/architecture.md'), 'utf8').split(/<!-- \/?bounds -->/)
  const cells = rows
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').map((cell) => cell.trim()))
  expect(cells.length).toBeGreaterThan(50)
  expect(cells.filter(([, kept, files, bound, end]) => !kept || !files || !bound || !end)).toEqual([])
})
