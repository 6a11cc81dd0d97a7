import { expect, test } from 'vitest'
import { localText, utcText } from './csv-times.ts'

test.each([
  ['2026-01-15T10:02:07Z', '2026-01-15T12:02:07+02:00'],
  ['2026-07-15T22:30:00Z', '2026-07-16T01:30:00+03:00'],
])('%s is %s in the local time of the platform', (utc, local) => {
  expect([utcText(Date.parse(utc)), localText(Date.parse(utc))]).toEqual([utc, local])
})

test('the repeated hour at the end of DST has different offsets', () => {
  expect(localText(Date.parse('2026-10-25T00:30:00Z'))).toBe('2026-10-25T03:30:00+03:00')
  expect(localText(Date.parse('2026-10-25T01:30:00Z'))).toBe('2026-10-25T03:30:00+02:00')
})

test('the hour skipped at the start of DST does not occur', () => {
  expect(localText(Date.parse('2026-03-29T00:59:59Z'))).toBe('2026-03-29T02:59:59+02:00')
  expect(localText(Date.parse('2026-03-29T01:00:00Z'))).toBe('2026-03-29T04:00:00+03:00')
})
