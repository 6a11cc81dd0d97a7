import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dayAfter, dayFrom, dayOf, dayText, parseDay, hoursOfDay, formatDay } from './days.ts'
import { rangeText } from './hours.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))

const isoOf = (hours: number[]) => hours.map((hourMs) => new Date(hourMs).toISOString().slice(0, 16))

describe('a day', () => {
  it('follows the time zone of the browser, not UTC', () => {
    expect(dayOf(Date.parse('2026-03-02T21:59:59Z'))).toBe('2026-03-02')
    expect(dayOf(Date.parse('2026-03-02T22:00:00Z'))).toBe('2026-03-03')
    expect(dayText('2026-03-02')).toBe('Monday 02/03/2026')
  })

  it.each(['', 'today', '2026-3-2', '2026-02-30', '2026-13-01', '2026-03-02T10', '0001-01-01', '02/03/2026'])(
    'is undefined for another format or a date that does not exist: %j',
    (text) => expect(dayFrom(text)).toBeUndefined(),
  )

  it('is typed in the order day, month, year', () => {
    expect(formatDay('2026-03-02')).toBe('02/03/2026')
    expect(['02/03/2026', ' 2/3/2026 ', '29/02/2028'].map(parseDay)).toEqual(['2026-03-02', '2026-03-02', '2028-02-29'])
    expect(['', '02/03', '02/03/26', '31/04/2026', '02/03/2026/1', '2026-03-02', 'x/y/z'].map(parseDay)).toEqual(
      Array.from({ length: 7 }, () => undefined),
    )
  })

  it('is followed by the next one at the end of a month and when clocks change', () => {
    expect(dayFrom('2028-02-29')).toBe('2028-02-29')
    expect(dayAfter('2026-12-31')).toBe('2027-01-01')
    expect([dayAfter('2026-10-25'), dayAfter('2026-10-25', -1)]).toEqual(['2026-10-26', '2026-10-24'])
    expect([dayAfter('2026-03-29'), dayAfter('2026-03-29', -1)]).toEqual(['2026-03-30', '2026-03-28'])
  })
})

describe('the hours of a day', () => {
  it('number 24 from midnight to midnight', () => {
    const hours = isoOf(hoursOfDay('2026-03-02'))
    expect([hours.length, hours[0], hours[23]]).toEqual([24, '2026-03-01T22:00', '2026-03-02T21:00'])
  })

  it('number 23 when clocks go forward and 25 when they go back, each with its own name', () => {
    expect(hoursOfDay('2026-03-29')).toHaveLength(23)
    const autumn = hoursOfDay('2026-10-25')
    expect(autumn).toHaveLength(25)
    expect(new Set(autumn.map(rangeText)).size).toBe(25)
  })

  it.each(['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Havana'])(
    'of two consecutive days have no gap and no duplicate: %s',
    (zone) => {
      vi.stubEnv('TZ', zone)
      let day = '2026-01-01'
      const hours: number[] = []
      for (; day < '2027-01-01'; day = dayAfter(day)) {
        const own = hoursOfDay(day)
        expect(new Set(own.map(dayOf))).toEqual(new Set([day]))
        hours.push(...own)
      }
      expect(hours).toHaveLength(365 * 24)
      expect(hours.slice(1).every((hourMs, index) => hourMs - (hours[index] ?? 0) === 3_600_000)).toBe(true)
    },
  )
})
