import dayjs from 'dayjs'
import { expect, test, vi } from 'vitest'
import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from '#contract/durations.ts'
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
  ageText,
  agoText,
  roughAgeText,
} from './dates.ts'

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

test('a moment ahead is not shown as one of now, but for the difference of two clocks', () => {
  expect([8 * SECOND_MS, 0, -MINUTE_MS].map((ageMs) => agoText(ageMs))).toEqual(['8 s ago', '0 s ago', '0 s ago'])
  expect(agoText(-(MINUTE_MS + SECOND_MS))).toBe('1 min 1 s in the future')
  expect(agoText(-(DAY_MS + HOUR_MS), roughAgeText)).toBe('1 d in the future')
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
  expect(cellTimeText('2026-07-02T22:30:00Z', winterMs)).toBe('03/07/2026 01:30:00 UTC+3')
  expect(cellTimeText(null, winterMs)).toBe('–')
})

test('names the offset of another time zone in summer and in winter', () => {
  expect(dateTimeText('2026-03-02T22:30:00Z', 'Europe/Helsinki')).toBe('03/03/2026 00:30:00 UTC+2')
  expect(dateTimeText('2026-07-02T22:30:00Z', 'Europe/Helsinki')).toBe('03/07/2026 01:30:00 UTC+3')
  expect(zonedTimeText('2026-03-02T22:30:00Z', 'Asia/Kolkata')).toBe('04:00:00 UTC+5:30')
  expect(zonedTimeText('2026-03-02T22:30:00Z', 'UTC')).toBe('22:30:00 UTC')
})

test('uses and names the time zone of the browser when the zone is unknown', () => {
  const at = local.toISOString()
  expect(dateTimeText(at, 'Mars/Olympus')).toBe(dateTimeText(at))
  expect(zonedTimeText(at, 'Mars/Olympus')).toBe(zonedTimeText(at))
  expect(zonedTimeText(at)).toBe(`08:05:09 ${zoneText(local.valueOf())}`)
  expect(zonedTimeText(null)).toBe('–')
})
