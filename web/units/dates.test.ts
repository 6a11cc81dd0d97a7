import dayjs from 'dayjs'
import { expect, test, vi } from 'vitest'
import {
  cellTimeText,
  dateText,
  dateTimeText,
  hourText,
  momentMs,
  offsetMinutes,
  timeText,
  weekdayText,
  zonedTimeText,
  zoneText,
} from './dates.ts'

const local = dayjs('2026-03-02T08:05:09')

test('formats a moment as DD/MM/YYYY HH:mm:ss with its time zone', () => {
  expect(dateTimeText(local.toISOString())).toBe(`02/03/2026 08:05:09 ${zoneText(local.valueOf())}`)
  expect(dateTimeText(local.valueOf())).toBe(dateTimeText(local.toISOString()))
})

test('formats the parts of a moment', () => {
  expect(dateText(local.valueOf())).toBe('02/03/2026')
  expect(timeText(local.valueOf())).toBe('08:05:09')
  expect(hourText(local.valueOf())).toBe('02/03/2026 08')
})

test('names the time zone by its offset', () => {
  expect(zoneText(local.valueOf())).toMatch(/^(UTC|GMT[+-]\d{1,2}(:\d{2})?)$/)
})

test('returns the offset of the browser from GMT in minutes', () => {
  const atMs = local.valueOf()
  expect(offsetMinutes(atMs)).toBeCloseTo((Date.parse('2026-03-02T08:05:09Z') - atMs) / 60_000)
  expect(weekdayText(atMs)).toBe('Monday')
})

test('shows a dash for text that is not a moment', () => {
  for (const moment of [null, undefined, '', 'yesterday', Number.NaN]) {
    expect(dateTimeText(moment)).toBe('–')
    expect(momentMs(moment)).toBeUndefined()
  }
})

test('a value of a table names its zone only where it differs from the zone in the header of the page', () => {
  vi.stubEnv('TZ', 'Europe/Helsinki')
  const winterMs = Date.parse('2026-03-02T12:00:00Z')
  expect(cellTimeText('2026-03-02T22:30:00Z', winterMs)).toBe('03/03/2026 00:30:00')
  expect(cellTimeText('2026-07-02T22:30:00Z', winterMs)).toBe('03/07/2026 01:30:00 GMT+3')
  expect(cellTimeText(null, winterMs)).toBe('–')
})

test('names the offset of another time zone in summer and in winter', () => {
  expect(dateTimeText('2026-03-02T22:30:00Z', 'Europe/Helsinki')).toBe('03/03/2026 00:30:00 GMT+2')
  expect(dateTimeText('2026-07-02T22:30:00Z', 'Europe/Helsinki')).toBe('03/07/2026 01:30:00 GMT+3')
  expect(zonedTimeText('2026-03-02T22:30:00Z', 'Asia/Kolkata')).toBe('04:00:00 GMT+5:30')
  expect(zonedTimeText('2026-03-02T22:30:00Z', 'UTC')).toBe('22:30:00 UTC')
})

test('uses and names the time zone of the browser when the zone is unknown', () => {
  const at = local.toISOString()
  expect(dateTimeText(at, 'Mars/Olympus')).toBe(dateTimeText(at))
  expect(zonedTimeText(at, 'Mars/Olympus')).toBe(zonedTimeText(at))
  expect(zonedTimeText(at)).toBe(`08:05:09 ${zoneText(local.valueOf())}`)
  expect(zonedTimeText(null)).toBe('–')
})
