import { afterEach, expect, test } from 'vitest'
import { fixedText, numberText, showNumbersWith, unitParts } from './number-format.ts'
import { typedNumber, typedText } from './typed-number.ts'

afterEach(() => showNumbersWith('point', 'en'))

test.each([
  [20, 1, '20.0'],
  [-0.04, 1, '0.0'],
  [-2638, 0, '−2 638'],
  [1_234_567.891, 2, '1 234 567.89'],
  [999, 0, '999'],
])('%d with %d decimals is %s', (value, decimals, text) => {
  expect(fixedText(value, decimals)).toBe(text.replaceAll(' ', '\u202F'))
})

test('a number without a number of decimals keeps all of them, without the error of its arithmetic', () => {
  expect([0.1, 59.040_000_000_000_006, 1e-7, 12_000].map((value) => numberText(value))).toEqual([
    '0.1',
    '59.04',
    '0.0000001',
    '12\u202F000',
  ])
  expect(numberText(59.040_000_000_000_006, 2)).toBe('59.04')
})

test.each([
  ['comma', 'en', '1,5'],
  ['point', 'fi', '1.5'],
  ['browser', 'fi', '1,5'],
  ['browser', 'en-GB', '1.5'],
  ['browser', 'no locale', '1.5'],
  ['another', 'de', '1,5'],
])('choice %s in a browser in %s: %s', (choice, locale, text) => {
  showNumbersWith(choice, locale)
  expect([numberText(1.5), fixedText(1.5, 1), typedText(1.5)]).toEqual([text, text, text])
})

const VALUES = [0, 1.125, -1.125, 12.5, 49.893, 1_000, 1_234.567, 1_234_567, -2_638, 0.125, 1e-7, 240.05]

test.each(['comma', 'point'])('what a field shows is read back from it, with a %s', (choice) => {
  showNumbersWith(choice, 'en')
  expect(VALUES.map((value) => typedNumber(typedText(value)))).toEqual(VALUES)
})

test.each(['comma', 'point'])('a copied text has its value, or is refused for its two readings, with a %s', (choice) => {
  showNumbersWith(choice, 'en')
  const isRight = (text: string, value: number) => Math.abs((typedNumber(text) ?? NaN) - value) <= 0.05
  const isAmbiguous = (text: string) => typedNumber(text) === undefined && /^−?[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  const texts = VALUES.flatMap((value) =>
    [numberText(value), fixedText(value, 1), fixedText(value, 4)].map((text) => ({ text, value })),
  )
  expect(texts.filter(({ text, value }) => !isRight(text, value) && !isAmbiguous(text))).toEqual([])
})

test.each([
  ['Required 5.0 kW, delivers −1\u202F234,9 kW (98 %)', ['5.0 kW', '−1\u202F234,9 kW', '98 %']],
  ['L3 88 / 90.5 A: main fuse 63 + boost 27.5', ['90.5 A']],
  ['2 cars at Pier 7 Walk, 49.983 Hz', ['49.983 Hz']],
  ['nothing', []],
])('the figures with their units in %j are %j', (text, figures) => {
  const parts = unitParts(text)
  expect(parts.filter((_, place) => place % 2 === 1)).toEqual(figures)
  expect(parts.join('')).toBe(text)
})
