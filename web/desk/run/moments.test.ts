import { expect, test } from 'vitest'
import { momentError, readMoment, readSpans, spanText, wholeSecondMs } from './moments.ts'

const START = Date.parse('2026-03-02T08:00:00Z')

test.each([
  [0, '0s'],
  [13_000, '13s'],
  [90_000, '1m30s'],
  [3_600_000, '1h'],
  [90_061_500, '1d1h1m1s500ms'],
  [-5_000, '-5s'],
])('spanText writes %d ms as %s', (ms, text) => {
  expect(spanText(ms)).toBe(text)
})

test('readSpans reads the output of spanText and rejects other text', () => {
  for (const ms of [0, 500, 13_000, 90_000, 90_061_500]) expect(readSpans(spanText(ms))).toBe(ms)
  for (const text of ['', '13', 's', '1m 30s', '-5s', '1w']) expect(readSpans(text)).toBeUndefined()
})

test('readMoment accepts a duration since the start or a UTC time', () => {
  expect(readMoment(' 1m30s ', START)).toBe(START + 90_000)
  expect(readMoment('2026-03-02T08:05:00Z', START)).toBe(START + 300_000)
  for (const text of ['08:05', '2026-03-02', '2026-03-02T08:05:00', '2026-99-02T08:05:00Z']) {
    expect(readMoment(text, START)).toBeUndefined()
  }
})

test('momentError rejects empty text, invalid text and a time before the start', () => {
  expect(momentError('0s', START)).toBeUndefined()
  expect(momentError('', START)).toBe('Enter a time.')
  expect(momentError('soon', START)).toMatch(/^Enter a duration since the start/)
  expect(momentError('2026-03-02T07:59:59Z', START)).toBe('This time is before the start of the scenario.')
})

test('wholeSecondMs rounds up to a whole second', () => {
  expect([wholeSecondMs(START), wholeSecondMs(START + 1)]).toEqual([START, START + 1_000])
})
