import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { dayAndRangeText, firstFreeHour, hoursNamed, rangeText, statusAt } from './hours.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))

const at = (iso: string) => Date.parse(iso)
const isoOf = (hours: number[] | undefined) => hours?.map((hourMs) => new Date(hourMs).toISOString().slice(0, 16))

describe('the status of an hour', () => {
  const ten = at('2026-03-02T10:00:00Z')

  it('is Next until its hour begins, Ongoing in it, and Done from its end', () => {
    expect(statusAt(ten, ten - 1)).toBe('Next')
    expect(statusAt(ten, ten)).toBe('Ongoing')
    expect(statusAt(ten, ten + HOUR_MS - 1)).toBe('Ongoing')
    expect(statusAt(ten, ten + HOUR_MS)).toBe('Done')
  })

  it('is Next for all hours to come, not only the first', () => {
    expect(statusAt(ten + 48 * HOUR_MS, ten)).toBe('Next')
  })
})

describe('the range of an hour', () => {
  it('names its zone, and goes past midnight', () => {
    expect(dayAndRangeText(at('2026-03-02T08:00:00Z'))).toBe('02/03/2026, 10:00–11:00 GMT+2')
    expect(dayAndRangeText(at('2026-03-02T21:00:00Z'))).toBe('02/03/2026, 23:00–00:00 GMT+2')
  })

  it('tells the two hours that an autumn night has at 03 apart', () => {
    expect(rangeText(at('2026-10-25T00:00:00Z'))).toBe('03:00–04:00 GMT+3')
    expect(rangeText(at('2026-10-25T01:00:00Z'))).toBe('03:00–04:00 GMT+2')
  })

  it('leaves no hour out on the day of 23', () => {
    expect(rangeText(at('2026-03-29T00:00:00Z'))).toBe('02:00–03:00 GMT+2')
    expect(rangeText(at('2026-03-29T01:00:00Z'))).toBe('04:00–05:00 GMT+3')
  })

  it('begins on the half hour where the zone does', () => {
    vi.stubEnv('TZ', 'Asia/Kolkata')
    expect(rangeText(at('2026-03-02T08:00:00Z'))).toBe('13:30–14:30 GMT+5:30')
  })
})

describe('an hour by its name', () => {
  it('is one of the ordinary day', () => {
    expect(isoOf(hoursNamed('02/03/2026 10'))).toEqual(['2026-03-02T08:00'])
    expect(isoOf(hoursNamed(' 02/03/2026 00 '))).toEqual(['2026-03-01T22:00'])
  })

  it('is two in the night in which clocks are set back, the earlier first', () => {
    expect(isoOf(hoursNamed('25/10/2026 03'))).toEqual(['2026-10-25T00:00', '2026-10-25T01:00'])
    expect(isoOf(hoursNamed('25/10/2026 02'))).toEqual(['2026-10-24T23:00'])
  })

  it('is none when clocks leap over it', () => {
    expect(hoursNamed('29/03/2026 03')).toEqual([])
  })

  it('holds the hour that begins in it where the zone is half an hour off', () => {
    vi.stubEnv('TZ', 'Asia/Kolkata')
    expect(isoOf(hoursNamed('02/03/2026 13'))).toEqual(['2026-03-02T08:00'])
  })

  it.each(['', '10', '2/3/2026 10', '31/02/2026 10', '02/03/2026 24', '02/03/2026', '02/03/2026 10:00', '2026-03-02 10'])(
    'is nothing that is written otherwise: %j',
    (text) => expect(hoursNamed(text)).toBeUndefined(),
  )

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Los_Angeles', 'Asia/Kathmandu', 'UTC'])(
    'is found in every zone: %s',
    (zone) => {
      vi.stubEnv('TZ', zone)
      expect(hoursNamed('02/03/2026 10')).toHaveLength(1)
    },
  )
})

describe('the first free hour', () => {
  const ten = at('2026-03-02T10:00:00Z')

  it('begins on the hour and skips those that are taken', () => {
    expect(firstFreeHour(ten, new Set())).toBe(ten)
    expect(firstFreeHour(ten + 1, new Set())).toBe(ten + HOUR_MS)
    expect(firstFreeHour(ten, new Set([ten, ten + HOUR_MS, ten + 3 * HOUR_MS]))).toBe(ten + 2 * HOUR_MS)
  })
})
