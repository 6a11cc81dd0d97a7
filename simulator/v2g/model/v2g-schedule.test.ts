import { describe, expect, test } from 'vitest'
import { departureTimeOf, nextDaily, nextDepartureMs, NO_SCHEDULE, rolledOn, scheduleOnArrival } from './v2g-schedule.ts'

const at = (text: string) => Date.parse(`2026-${text}:00Z`)
const textOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(5, 16))
const DAILY = [
  { id: 1, departureTime: 530, targetSoC: 80 },
  { id: 2, departureTime: 1430, targetSoC: 60 },
]

describe('the next departure', () => {
  test.for([
    ['later today', 730, '03-02T06:00', '03-02T07:30'],
    ['tomorrow, once it has passed', 730, '03-02T07:31', '03-03T07:30'],
    ['tomorrow, at the very moment', 730, '03-02T07:30', '03-03T07:30'],
    ['across midnight', 10, '03-02T23:50', '03-03T00:10'],
    ['at midnight', 0, '03-02T23:59', '03-03T00:00'],
    ['the same GMT over the change to summer time', 530, '03-28T18:00', '03-29T05:30'],
    ['the same GMT over the change to winter time', 530, '10-24T18:00', '10-25T05:30'],
  ] as const)('is %s', ([, time, after, departs]) => {
    const departureMs = nextDepartureMs(time, at(after))
    expect(textOf(departureMs)).toBe(departs)
    expect(departureTimeOf(departureMs)).toBe(time)
  })

  test('is the next one of the daily schedule', () => {
    expect(nextDaily(DAILY, at('03-02T06:00'))).toEqual({
      departureMs: at('03-02T14:30'),
      targetSocPercent: 60,
      source: 'active',
    })
    expect(nextDaily(DAILY, at('03-02T15:00')).departureMs).toBe(at('03-03T05:30'))
    expect(nextDaily([], at('03-02T15:00'))).toBe(NO_SCHEDULE)
  })
})

describe('a schedule whose departure has passed', () => {
  test('is followed by the next entry of the daily schedule', () => {
    expect(rolledOn(nextDaily(DAILY, at('03-02T05:00')), DAILY, at('03-02T05:30'))).toMatchObject({ targetSocPercent: 60 })
    expect(rolledOn(nextDaily(DAILY, at('03-02T05:00')), [], at('03-02T05:30'))).toBe(NO_SCHEDULE)
  })

  test('of a user is repeated a day later', () => {
    const custom = { departureMs: at('03-02T12:00'), targetSocPercent: 90, source: 'custom' } as const
    expect(rolledOn(custom, DAILY, at('03-02T11:59'))).toBe(custom)
    expect(rolledOn(custom, DAILY, at('03-02T12:00'))).toEqual({ ...custom, departureMs: at('03-03T12:00') })
    expect(rolledOn(custom, DAILY, at('03-05T13:00')).departureMs).toBe(at('03-06T12:00'))
  })
})

test('one driver in five has an own plan, the others use the daily schedule', () => {
  const visit = { arrivesMs: at('03-02T06:03'), endsMs: at('03-02T13:58') }
  const schedules = Array.from({ length: 1_000 }, (_, key) => scheduleOnArrival(key, visit, DAILY))
  const own = schedules.filter(({ source }) => source === 'mobile')
  expect(own.length).toBeGreaterThan(150)
  expect(own.length).toBeLessThan(250)
  expect(own.every(({ departureMs }) => departureMs === at('03-02T13:50'))).toBe(true)
  expect(new Set(own.map(({ targetSocPercent }) => targetSocPercent))).toEqual(new Set([70, 80, 90]))
  expect(schedules.filter(({ source }) => source === 'active').length).toBe(1_000 - own.length)
})
