import { expect, test } from 'vitest'
import { numberError, typedNumber } from './typed-number.ts'

test.each([
  ['32', 32],
  [' 32 ', 32],
  ['32.5', 32.5],
  ['32,5', 32.5],
  ['.5', 0.5],
  ['-1', -1],
  ['1e9', 1e9],
])('parses %j as a number', (text, value) => {
  expect(typedNumber(text)).toBe(value)
})

test.each(['', ' ', 'abc', '12abc', '0x10', '1 000', '1,000,000', '1e999', '-', 'Infinity', 'NaN'])(
  'rejects %j, which is not a number',
  (text) => {
    expect(typedNumber(text)).toBeUndefined()
  },
)

test('distinguishes a missing value, text that is not a number, and a number that is not allowed', () => {
  const errorOf = (text: string) => numberError(text, (value) => value > 0, 'Too small.')
  expect(['7', '', ' ', 'x', '0'].map(errorOf)).toEqual([
    undefined,
    'Enter a value.',
    'Enter a value.',
    'Enter a number.',
    'Too small.',
  ])
})
