import { expect, test } from 'vitest'
import { jumpTimeError, parseTime, parseDuration, durationText, wholeSecondMs } from './moments.ts'

const START = Date.parse('2026-03-02T08:00:00Z')

test.each([
  [0, '0s'],
  [13_000, '13s'],
  [90_000, '1m30s'],
  [3_600_000, '1h'],
  [90_061_500, '1d1h1m1s500ms'],
  [-5_000, '-5s'],
])('durationText writes %d ms as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})

test('parseDuration reads the output of durationText and rejects other text', () => {
  for (const ms of [0, 500, 13_000, 90_000, 90_061_500]) expect(parseDuration(durationText(ms))).toBe(ms)
  for (const text of ['', '13', 's', '1m 30s', '-5s', '1w']) expect(parseDuration(text)).toBeUndefined()
})

test('parseTime accepts a duration since the start or a UTC time', () => {
  expect(parseTime(' 1m30s ', START)).toBe(START + 90_000)
  expect(parseTime('2026-03-02T08:05:00Z', START)).toBe(START + 300_000)
  for (const text of ['08:05', '2026-03-02', '2026-03-02T08:05:00', '2026-99-02T08:05:00Z']) {
    expect(parseTime(text, START)).toBeUndefined()
  }
})

test('jumpTimeError rejects empty text, invalid text and a time before the start', () => {
  expect(jumpTimeError('0s', START)).toBeUndefined()
  expect(jumpTimeError('', START)).toBe('Enter a time.')
  expect(jumpTimeError('soon', START)).toMatch(/^Enter a duration since the start/)
  expect(jumpTimeError('2026-03-02T07:59:59Z', START)).toBe('This time is before the start of the scenario.')
})

test('wholeSecondMs rounds up to a whole second', () => {
  expect([wholeSecondMs(START), wholeSecondMs(START + 1)]).toEqual([START, START + 1_000])
})
