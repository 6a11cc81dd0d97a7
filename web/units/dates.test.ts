import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { dateText, dateTimeText, hourText, momentMs, offsetMinutes, timeText, weekdayText, zoneText } from './dates.ts'

const local = dayjs('2026-03-02T08:05:09')

test('a moment reads DD/MM/YYYY HH:mm:ss with its zone', () => {
  expect(dateTimeText(local.toISOString())).toBe(`02/03/2026 08:05:09 ${zoneText(local.valueOf())}`)
  expect(dateTimeText(local.valueOf())).toBe(dateTimeText(local.toISOString()))
})

test('parts of a moment', () => {
  expect(dateText(local.valueOf())).toBe('02/03/2026')
  expect(timeText(local.valueOf())).toBe('08:05:09')
  expect(hourText(local.valueOf())).toBe('02/03/2026 08')
})

test('the zone is named by its offset', () => {
  expect(zoneText(local.valueOf())).toMatch(/^(UTC|GMT[+-]\d{1,2}(:\d{2})?)$/)
})

test('the offset is how far the browser clock is ahead of GMT', () => {
  const atMs = local.valueOf()
  expect(offsetMinutes(atMs)).toBeCloseTo((Date.parse('2026-03-02T08:05:09Z') - atMs) / 60_000)
  expect(weekdayText(atMs)).toBe('Monday')
})

test('what is no moment is a dash', () => {
  for (const moment of [null, undefined, '', 'yesterday', Number.NaN]) {
    expect(dateTimeText(moment)).toBe('–')
    expect(momentMs(moment)).toBeUndefined()
  }
})
