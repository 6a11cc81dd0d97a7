import { expect, test } from 'vitest'
import { gmtOf, gmtText, hourText, LOCAL_TIMES, localText, timeError } from './local-time.ts'

const HELSINKI_WINTER = 120

test('shows a departure in GMT as local time, and its GMT value', () => {
  expect(localText(530, HELSINKI_WINTER)).toBe('07:30')
  expect(localText(2330, HELSINKI_WINTER)).toBe('01:30')
  expect(localText(30, -300)).toBe('19:30')
  expect(gmtText(530)).toBe('05:30 GMT')
  expect(localText(null, HELSINKI_WINTER)).toBe('–')
})

test('converts a local time to GMT, also across midnight', () => {
  expect(gmtOf('07:30', HELSINKI_WINTER)).toBe(530)
  expect(gmtOf('00:10', HELSINKI_WINTER)).toBe(2210)
  expect(gmtOf('23:00', -300)).toBe(400)
  expect(gmtOf('24:61', HELSINKI_WINTER)).toBeUndefined()
})

test('offers a time every ten minutes of a day', () => {
  expect(LOCAL_TIMES).toHaveLength(144)
  expect(LOCAL_TIMES.slice(0, 3)).toEqual(['00:00', '00:10', '00:20'])
  expect(LOCAL_TIMES.at(-1)).toBe('23:50')
})

test('returns the current local hour', () => {
  const atMs = Date.parse('2026-03-02T23:37:00Z')
  expect(hourText(atMs, HELSINKI_WINTER)).toBe('01:00')
  expect(hourText(atMs, 0)).toBe('23:00')
  expect(hourText(atMs, 345)).toBe('05:00')
})

test('accepts only times of day in steps of ten minutes', () => {
  expect(timeError('07:30')).toBeUndefined()
  expect(timeError(' 7:30 ')).toBeUndefined()
  expect(timeError('')).toBe('Enter a time.')
  for (const text of ['24:61', '2461', 'noon', '7.30']) expect(timeError(text)).toBe('Enter a time, for example 07:30.')
  expect(timeError('07:35')).toBe('Choose a time in steps of 10 minutes.')
})
