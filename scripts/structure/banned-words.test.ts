import { expect, it } from 'vitest'
import { wordsArePlain } from './testing/banned-words.ts'

const rule = wordsArePlain(['web/old'], [{ path: 'web/ui/a.test.ts', phrase: 'nobody', reason: 'the name of a user' }])

it.each([
  ['a comment', '// Whoever asks first finds out.'],
  ['a string', "const text = 'The clock stands still.'"],
  ['a test title', "it('is told what failed', () => {})"],
  ['a name', 'const deed = 1'],
  ['a part of a name', 'const isBeyondReach = true'],
  ['a name of a minimum', 'const leastKw = 1'],
  ['a name of a maximum', 'const rowsAtMost = 1'],
  ['a constant', 'const SPAN_AT_MOST_DAYS = 1'],
  ['a document', 'The list is read anew.'],
  ['an adjective', 'Times that are none are marked.'],
])('finds a banned phrase in %s', (_, text) => {
  expect(rule({ path: 'web/ui/a.ts', text })).toHaveLength(1)
})

it('names the file, the line, the phrase and its replacement', () => {
  expect(rule({ path: 'docs/a.md', text: 'One line.\nThe meter falls silent.' })).toEqual([
    'docs/a.md:2 uses "falls silent"; write: stops reporting',
  ])
})

it('accepts parts of longer words, and the end of a sentence about absence', () => {
  expect(rule({ path: 'web/ui/a.ts', text: '// The hearse, indeed; undefined if there is none.' })).toEqual([])
})

it('accepts words of a sentence, and the words of the scenario language', () => {
  expect(
    rule({ path: 'web/ui/a.ts', text: '// At least one, at most two, mostly.\nconst check = { atMost: 2, atLeast: 1 }' }),
  ).toEqual([])
})

it('accepts an exception in its own file only', () => {
  const text = "const user = 'nobody'"
  expect(rule({ path: 'web/ui/a.test.ts', text })).toEqual([])
  expect(rule({ path: 'web/ui/b.test.ts', text })).toHaveLength(1)
})

it('skips excluded folders, but no folder whose name only begins alike', () => {
  expect(rule({ path: 'web/old/a.ts', text: '// anew' })).toEqual([])
  expect(rule({ path: 'web/older/a.ts', text: '// anew' })).toHaveLength(1)
})
