import { expect, test } from 'vitest'
import { ageText, DAY, HOUR, MINUTE, SECOND } from './durations.ts'

test('an age shows its two largest units', () => {
  expect(ageText(8 * SECOND)).toBe('8 s')
  expect(ageText(3 * MINUTE + 5 * SECOND)).toBe('3 min 5 s')
  expect(ageText(2 * HOUR + 10 * MINUTE + 59 * SECOND)).toBe('2 h 10 min')
  expect(ageText(3 * DAY + 4 * HOUR + 5 * MINUTE)).toBe('3 d 4 h')
})

test('an age leaves out a second unit of zero', () => {
  expect(ageText(3 * MINUTE)).toBe('3 min')
  expect(ageText(2 * HOUR + 5 * SECOND)).toBe('2 h')
  expect(ageText(3 * DAY)).toBe('3 d')
})

test('an age below zero counts as none, an unknown one is a dash', () => {
  expect(ageText(-700)).toBe('0 s')
  expect(ageText(Number.NaN)).toBe('–')
})
