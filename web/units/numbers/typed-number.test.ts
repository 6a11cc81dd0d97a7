import { expect, test } from 'vitest'
import { numberError, sentNumber, typedNumber, unreadableError } from './typed-number.ts'

test.each([
  ['32', 32],
  [' 32 ', 32],
  ['32.5', 32.5],
  ['32,5', 32.5],
  ['.5', 0.5],
  ['-1', -1],
  ['1e9', 1e9],
  ['−5', -5],
  ['\u20105', -5],
  ['\u201112,5', -12.5],
  ['–5', -5],
  ['—.5', -0.5],
  ['－240', -240],
  ['−1 234,5', -1234.5],
  ['1 000', 1000],
  ['12\u00A0500', 12_500],
  ['12\u2009500,25', 12_500.25],
  ['1\u202F234\u202F567.5', 1_234_567.5],
  ['1\u2006000', 1000],
  ['1\u2008000\u200A000,5', 1_000_000.5],
  ['1\u205F000', 1000],
  ['1,000,000', 1e6],
  ['1.000.000', 1e6],
  ['1.000,5', 1000.5],
  ['1,000.5', 1000.5],
  ['1,234,567.8', 1_234_567.8],
  ['0,125', 0.125],
  ['1234,567', 1234.567],
  ['1,0000', 1],
  ['1.50e3', 1500],
])('parses %j as a number', (text, value) => {
  expect(typedNumber(text)).toBe(value)
})

test.each([
  '',
  ' ',
  'abc',
  '12abc',
  '0x10',
  '10 00',
  '1 0000',
  '1,00,000',
  '1.000.00',
  '1,000.000,5',
  '1e999',
  '-',
  '–',
  '--5',
  '−−5',
  '5–6',
  '10\u200900',
  'Infinity',
  'NaN',
])('rejects %j, which is not a number', (text) => {
  expect(typedNumber(text)).toBeUndefined()
})

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

test.each([
  ['1,000', '1', '1000'],
  ['01,000', '1', '1000'],
  ['000.500', '0.5', '500'],
  ['1,000e0', '1', '1000'],
  ['1.000', '1', '1000'],
  ['12,500', '12.5', '12500'],
  ['−240.125', '-240.1250', '-240125'],
])('refuses %s and names both readings', (text, one, thousands) => {
  expect(typedNumber(text)).toBeUndefined()
  const error = unreadableError(text)
  expect(error).toContain(`“${text}” can be `)
  expect(error).toContain(`Enter ${one} or ${thousands}.`)
  expect(numberError(text, () => true, '')).toBe(error)
})

test('a number of the platform has a point and one reading', () => {
  expect(['1.125', '-300', '1,125', 'x'].map(sentNumber)).toEqual([1.125, -300, undefined, undefined])
})
