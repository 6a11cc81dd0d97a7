import { expect, test } from 'vitest'
import { frequencyHz, frequencyText } from './frequency.ts'

test('reads a frequency above 1000 as mHz', () => {
  expect(frequencyHz(49_983)).toBe(49.983)
  expect(frequencyHz(49.983)).toBe(49.983)
  expect(frequencyHz(1_000)).toBe(1_000)
})

test('gives the same text for Hz and mHz, and a dash for an unknown frequency', () => {
  expect(frequencyText(49.9)).toBe('49.900 Hz')
  expect(frequencyText(49_900)).toBe('49.900 Hz')
  expect(frequencyText(null)).toBe('–')
  expect(frequencyText(Number.NaN)).toBe('–')
})
