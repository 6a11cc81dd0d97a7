import { Text } from '@codemirror/state'
import { expect, test } from 'vitest'
import { problemRange, problemText } from './problem-range.ts'

const TEXT = Text.of(['about: x', 'timeline:', '  - at: 1s', ''])
const marked = (line: number | null, column: number | null) => {
  const { from, to } = problemRange({ line, column }, TEXT)
  return TEXT.sliceString(from, to)
}

test('problemRange marks from the column to the end of the line', () => {
  expect(marked(3, 5)).toBe('at: 1s')
  expect(marked(2, null)).toBe('timeline:')
})

test('problemRange marks the whole line for a column at its end, and the first line without a position', () => {
  expect(marked(3, 11)).toBe('  - at: 1s')
  expect(marked(null, null)).toBe('about: x')
})

test('problemRange accepts a position outside the text', () => {
  expect(marked(99, 99)).toBe('')
  expect(marked(0, 0)).toBe('about: x')
})

test('problemText starts with the line, if there is one', () => {
  expect(problemText({ line: 7, sentence: 'timeline[0].at is missing' })).toBe('Line 7: timeline[0].at is missing')
  expect(problemText({ line: null, sentence: 'site is missing' })).toBe('site is missing')
})
