import { expect, test } from 'vitest'
import { atOffset, hhmmText, minutesOf, ofMinutes, parseHhmm } from './hhmm.ts'

test('shows 730 as 07:30 and 10 as 00:10', () => {
  expect(hhmmText(730)).toBe('07:30')
  expect(hhmmText(10)).toBe('00:10')
  expect(hhmmText(0)).toBe('00:00')
  expect(minutesOf(2359)).toBe(1_439)
})

test('detects numbers that are not a time of day', () => {
  for (const time of [1260, 2400, -10, 7.5, Number.NaN]) expect(minutesOf(time)).toBeUndefined()
  expect(hhmmText(1260)).toBe('–')
  expect(hhmmText(null)).toBe('–')
})

test('parses a time with or without its leading zero', () => {
  expect(parseHhmm('07:30')).toBe(730)
  expect(parseHhmm('7:30')).toBe(730)
  for (const text of ['', '730', '24:00', '12:60', '1:5']) expect(parseHhmm(text)).toBeUndefined()
})

test('an offset wraps a time at midnight', () => {
  expect(atOffset(730, 120)).toBe(930)
  expect(atOffset(2300, 120)).toBe(100)
  expect(atOffset(100, -120)).toBe(2300)
  expect(ofMinutes(-10)).toBe(2350)
})
