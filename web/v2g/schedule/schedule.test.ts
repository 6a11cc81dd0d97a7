import { expect, test } from 'vitest'
import {
  byLocalTime,
  draftOf,
  isSameSchedule,
  newDraft,
  scheduleErrors,
  scheduleOf,
  scheduleText,
  TAKEN_TEXT,
} from './schedule.ts'

const OFFSET = 120
const errors = (departureTime: string, targetSoC: string, more?: Parameters<typeof scheduleErrors>[2]) =>
  scheduleErrors({ departureTime, targetSoC }, OFFSET, more)

test('a new schedule has 80 % at the current local hour', () => {
  expect(newDraft(Date.parse('2026-03-02T12:37:00Z'), OFFSET)).toEqual({ departureTime: '14:00', targetSoC: '80' })
})

test('a target must be above 0 and at most 100', () => {
  for (const target of ['0.5', '80', '100', '72,5']) expect(errors('07:30', target)).toEqual({})
  for (const target of ['0', '-1', '101']) {
    expect(errors('07:30', target)).toEqual({ targetSoC: 'The target must be above 0 and at most 100.' })
  }
  expect(errors('07:30', '')).toEqual({ targetSoC: 'Enter a value.' })
  expect(errors('07:30', 'full')).toEqual({ targetSoC: 'Enter a number.' })
})

test('an invalid departure time is an error at its field', () => {
  expect(errors('24:61', '80')).toEqual({ departureTime: 'Enter a time, for example 07:30.' })
  expect(errors('', '80')).toEqual({ departureTime: 'Enter a time.' })
})

test('two schedules at the same GMT time are an error', () => {
  expect(errors('07:30', '80', { taken: [530] })).toEqual({ departureTime: TAKEN_TEXT })
  expect(errors('07:30', '80', { taken: [730] })).toEqual({})
})

test('an unchanged time between the steps is valid', () => {
  const before = { departureTime: 535, targetSoC: 80 }
  expect(errors('07:35', '90', { before })).toEqual({})
  expect(errors('07:45', '90', { before })).toEqual({ departureTime: 'Choose a time in steps of 10 minutes.' })
})

test('a schedule is shown in local time and sent in GMT', () => {
  const schedule = { departureTime: 2210, targetSoC: 72.5 }
  expect(draftOf(schedule, OFFSET)).toEqual({ departureTime: '00:10', targetSoC: '72.5' })
  expect(scheduleOf(draftOf(schedule, OFFSET), OFFSET)).toEqual(schedule)
  expect(scheduleText(schedule, OFFSET)).toBe('72.5 % at 00:10')
  expect(scheduleOf({ departureTime: '7', targetSoC: '80' }, OFFSET)).toBeUndefined()
})

test('a schedule with equal values is unchanged, independent of the typed format', () => {
  const schedule = { departureTime: 530, targetSoC: 80 }
  expect(isSameSchedule(schedule, scheduleOf({ departureTime: '7:30', targetSoC: ' 80.0' }, OFFSET))).toBe(true)
  expect(isSameSchedule(schedule, scheduleOf({ departureTime: '07:40', targetSoC: '80' }, OFFSET))).toBe(false)
  expect(isSameSchedule(schedule, scheduleOf({ departureTime: '07:30', targetSoC: '81' }, OFFSET))).toBe(false)
})

test('entries are sorted by local time of day', () => {
  const entries = [530, 2210, 2130].map((departureTime, id) => ({ id, departureTime, targetSoC: 80 }))
  // 07:30, 00:10 and 23:30 in local time.
  expect(byLocalTime(entries, OFFSET).map(({ departureTime }) => departureTime)).toEqual([2210, 530, 2130])
})
