import { expect, test } from 'vitest'
import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from '#contract/durations.ts'
import { ageText, roughAgeText } from './durations.ts'

test('an age shows its two largest units', () => {
  expect(ageText(8 * SECOND_MS)).toBe('8 s')
  expect(ageText(3 * MINUTE_MS + 5 * SECOND_MS)).toBe('3 min 5 s')
  expect(ageText(2 * HOUR_MS + 10 * MINUTE_MS + 59 * SECOND_MS)).toBe('2 h 10 min')
  expect(ageText(3 * DAY_MS + 4 * HOUR_MS + 5 * MINUTE_MS)).toBe('3 d 4 h')
})

test('an age shows one of each unit', () => {
  expect(ageText(MINUTE_MS + SECOND_MS)).toBe('1 min 1 s')
  expect(ageText(HOUR_MS + MINUTE_MS)).toBe('1 h 1 min')
  expect(ageText(DAY_MS + HOUR_MS)).toBe('1 d 1 h')
})

test('an age omits a second unit that is zero', () => {
  expect(ageText(3 * MINUTE_MS)).toBe('3 min')
  expect(ageText(2 * HOUR_MS + 5 * SECOND_MS)).toBe('2 h')
  expect(ageText(3 * DAY_MS)).toBe('3 d')
})

test('a negative age is shown as 0 s, and an unknown age as a dash', () => {
  expect(ageText(-700)).toBe('0 s')
  expect(ageText(Number.NaN)).toBe('–')
})

test('a rough age shows its largest unit', () => {
  expect(roughAgeText(3 * DAY_MS + 4 * HOUR_MS)).toBe('3 d')
  expect(roughAgeText(8 * SECOND_MS)).toBe('8 s')
  expect(roughAgeText(Number.NaN)).toBe('–')
})
