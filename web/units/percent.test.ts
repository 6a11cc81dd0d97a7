import { expect, test } from 'vitest'
import { percentText } from './numbers/number-format.ts'

test('writes a percentage with at most one decimal, and a dash when it is unknown', () => {
  expect(percentText(63.44)).toBe('63.4 %')
  expect(percentText(64)).toBe('64 %')
  expect(percentText(null)).toBe('–')
  expect(percentText(undefined)).toBe('–')
  expect(percentText(Number.NaN)).toBe('–')
})
