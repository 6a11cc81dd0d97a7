import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { placeOf, problemText } from './problem-place.ts'

const TEXT = Text.of(['about: x', 'timeline:', '  - at: 1s', ''])
const marked = (line: number | null, column: number | null) => {
  const { from, to } = placeOf({ line, column }, TEXT)
  return TEXT.sliceString(from, to)
}

test('a problem is marked from its column to the end of its line', () => {
  expect(marked(3, 5)).toBe('at: 1s')
  expect(marked(2, null)).toBe('timeline:')
})

test('a problem at the end of a line marks all of it, and one without a place the first line', () => {
  expect(marked(3, 11)).toBe('  - at: 1s')
  expect(marked(null, null)).toBe('about: x')
})

test('a place that the text no longer has is none to fail at', () => {
  expect(marked(99, 99)).toBe('')
  expect(marked(0, 0)).toBe('about: x')
})

test('a problem says its line where it has one', () => {
  expect(problemText({ line: 7, sentence: 'timeline[0].at is missing' })).toBe('Line 7: timeline[0].at is missing')
  expect(problemText({ line: null, sentence: 'site is missing' })).toBe('site is missing')
})
