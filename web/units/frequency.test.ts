import { expect, test } from 'vitest'
import { frequencyHz, frequencyText } from './frequency.ts'

test('a frequency above 1000 is in mHz', () => {
  expect(frequencyHz(49_983)).toBe(49.983)
  expect(frequencyHz(49.983)).toBe(49.983)
  expect(frequencyHz(1_000)).toBe(1_000)
})

test('a frequency reads the same from Hz and from mHz, and unknown is a dash', () => {
  expect(frequencyText(49.9)).toBe('49.900 Hz')
  expect(frequencyText(49_900)).toBe('49.900 Hz')
  expect(frequencyText(null)).toBe('–')
  expect(frequencyText(Number.NaN)).toBe('–')
})
