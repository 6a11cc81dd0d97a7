import { describe, expect, it } from 'vitest'
import { medianClosure, twoWayPairs } from './borders.ts'
import { figuresOf, figuresTable } from './figures.ts'
import { nounNoteProblems } from './testing/noun-notes.ts'
import { readSource } from './source-file.ts'

const ALIASES = { '#simulator/*': './simulator/*' }
const file = (path: string, ...lines: string[]) => readSource(path, lines.map((line) => line + '\n').join(''), ALIASES)

const bids = (line: string) => file('simulator/bids/world/bids.ts', line, 'export const bid = 1')
const groups = (line: string) => file('simulator/groups/world/group.ts', line, 'export const group = 1')

it('names nouns that import values of each other once', () => {
  const pair = [
    bids("import { group } from '#simulator/groups/world/group.ts'"),
    groups("import { bid } from '#simulator/bids/world/bids.ts'"),
  ]
  expect(twoWayPairs(pair, 'simulator')).toEqual(['bids groups'])
  expect(twoWayPairs(pair, 'web')).toEqual([])
})

it.each([
  ['one direction', 'const none = 1'],
  ['types', "import type { Bid } from '#simulator/bids/world/bids.ts'"],
  ['lazy imports', "export const load = () => import('#simulator/bids/world/bids.ts')"],
])('%s make no two-way pair', (_, line) => {
  expect(twoWayPairs([bids("import { group } from '#simulator/groups/world/group.ts'"), groups(line)], 'simulator')).toEqual([])
})

it('tests and test code make no two-way pair', () => {
  const test = file('simulator/groups/world/group.test.ts', "import { bid } from '#simulator/bids/world/bids.ts'")
  const double = file('simulator/groups/testing/group.ts', "import { bid } from '#simulator/bids/world/bids.ts'")
  const own = bids("import { group } from '#simulator/groups/world/group.ts'")
  expect(twoWayPairs([own, test, double], 'simulator')).toEqual([])
})

it('a closure counts types, files of other areas and the file itself', () => {
  const all = [
    file('simulator/a/a.ts', "import type { B } from './b.ts'"),
    file('simulator/a/b.ts', "import { c } from '../../contract/c.ts'"),
    file('simulator/a/d.ts', "import { c } from '../../contract/c.ts'", "import zod from 'zod'"),
    file('contract/c.ts', 'export const c = 1'),
  ]
  expect(medianClosure(all, 'simulator')).toBe(2)
  expect(medianClosure(all.slice(0, 2), 'simulator')).toBe(2)
})

it('measures lines, small files, places of pixels and routines of steps', () => {
  const source = [
    file('web/a/a.ts', 'const x = (atMs: number) => atMs * 2', 'const power = 10 ** Math.floor(Math.log10(rough))'),
    file('web/a/b.ts', ...Array.from({ length: 41 }, () => 'f()')),
    file('web/a/c.ts', 'export function yOf(value: number) {}', 'const factors = [1, 2, 2.5, 5, 10]', 'const x = frame.x(1)'),
    file('web/a/a.test.ts', 'const y = (value: number) => value'),
  ]
  expect(figuresOf(source).map(({ value }) => value)).toEqual([46, 3, 66.7, 0, 0, 0, 2, 2])
})

it('prints a row for each figure', () => {
  const rows = figuresTable([{ name: 'files', value: 1_234, unit: '', bound: 1_300, goal: 900 }])
  expect(rows).toEqual(['Figure    Now  Bound  Goal', 'files   1,234  1,300   900'])
})

describe('nounNoteProblems', () => {
  const importing = "import { group } from '#simulator/groups/world/group.ts'"
  const noteOf = (needs: string) => `/** Provides: bids of an hour. Needs: ${needs}. */`
  const groupNote = file('simulator/groups/world/note.ts', noteOf('no other noun'), 'export const note = 1')
  const problemsOf = (...lines: string[]) => nounNoteProblems([groupNote, file('simulator/bids/world/bids.ts', ...lines)])

  it('accepts the nouns that the imports of values name', () => {
    expect(problemsOf(noteOf('groups'), importing)).toEqual([])
    expect(problemsOf('/**', ' * Provides: bids.', ' * Needs: groups.', ' */', importing)).toEqual([])
    expect(problemsOf(noteOf('no other noun'), "import type { Group } from '#simulator/groups/world/group.ts'")).toEqual([])
  })

  it('names a noun without a note, or with two', () => {
    expect(problemsOf(importing)).toEqual(['bids has no note at the start of a file: "Provides: …. Needs: groups."'])
    expect(nounNoteProblems([groupNote, file('simulator/groups/world/b.ts', noteOf('no other noun'))])).toEqual([
      'groups has notes in simulator/groups/world/note.ts and simulator/groups/world/b.ts',
    ])
  })

  it('names the needs that the note must have', () => {
    const problem = 'simulator/bids/world/bids.ts: the note must end with "Needs: groups."'
    expect(problemsOf(noteOf('no other noun'), importing)).toEqual([problem])
    expect(problemsOf(noteOf('core, groups'), importing)).toEqual([problem])
  })
})
