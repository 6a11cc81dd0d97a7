import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { cellRangeText, dayAndRangeText, firstFreeHour, parseLocalHour, rangeText, statusAt } from './hours.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))

const at = (iso: string) => Date.parse(iso)
const isoOf = (hours: number[] | undefined) => hours?.map((hourMs) => new Date(hourMs).toISOString().slice(0, 16))

describe('the status of an hour', () => {
  const ten = at('2026-03-02T10:00:00Z')

  it('is Next before the hour, Ongoing during it, and Done after it', () => {
    expect(statusAt(ten, ten - 1)).toBe('Next')
    expect(statusAt(ten, ten)).toBe('Ongoing')
    expect(statusAt(ten, ten + HOUR_MS - 1)).toBe('Ongoing')
    expect(statusAt(ten, ten + HOUR_MS)).toBe('Done')
  })

  it('is Next for all future hours, not only the first', () => {
    expect(statusAt(ten + 48 * HOUR_MS, ten)).toBe('Next')
  })
})

describe('the range of an hour', () => {
  it('names its time zone and can end at midnight', () => {
    expect(dayAndRangeText(at('2026-03-02T08:00:00Z'))).toBe('02/03/2026, 10:00–11:00 UTC+2')
    expect(dayAndRangeText(at('2026-03-02T21:00:00Z'))).toBe('02/03/2026, 23:00–00:00 UTC+2')
  })

  it('distinguishes the two hours at 03 when clocks go back', () => {
    expect(rangeText(at('2026-10-25T00:00:00Z'))).toBe('03:00–04:00 UTC+3')
    expect(rangeText(at('2026-10-25T01:00:00Z'))).toBe('03:00–04:00 UTC+2')
  })

  it('leaves the zone of now to the header of the page, and names any other zone', () => {
    const summer = at('2026-10-25T00:00:00Z')
    const winter = at('2026-10-25T01:00:00Z')
    expect([cellRangeText(summer, summer), cellRangeText(winter, summer)]).toEqual(['03:00–04:00', '03:00–04:00 UTC+2'])
    expect([cellRangeText(summer, winter), cellRangeText(winter, winter)]).toEqual(['03:00–04:00 UTC+3', '03:00–04:00'])
  })

  it('omits no hour on a day with 23 hours', () => {
    expect(rangeText(at('2026-03-29T00:00:00Z'))).toBe('02:00–03:00 UTC+2')
    expect(rangeText(at('2026-03-29T01:00:00Z'))).toBe('04:00–05:00 UTC+3')
  })

  it('begins at half past in a zone with an offset of half an hour', () => {
    vi.stubEnv('TZ', 'Asia/Kolkata')
    expect(rangeText(at('2026-03-02T08:00:00Z'))).toBe('13:30–14:30 UTC+5:30')
  })
})

describe('the hours with a typed name', () => {
  it('are one on an ordinary day', () => {
    expect(isoOf(parseLocalHour('02/03/2026 10'))).toEqual(['2026-03-02T08:00'])
    expect(isoOf(parseLocalHour(' 02/03/2026 00 '))).toEqual(['2026-03-01T22:00'])
  })

  it('are two when clocks go back, the earlier first', () => {
    expect(isoOf(parseLocalHour('25/10/2026 03'))).toEqual(['2026-10-25T00:00', '2026-10-25T01:00'])
    expect(isoOf(parseLocalHour('25/10/2026 02'))).toEqual(['2026-10-24T23:00'])
  })

  it('are empty if clocks skip the hour', () => {
    expect(parseLocalHour('29/03/2026 03')).toEqual([])
  })

  it('contain the hour that begins at half past in a zone with an offset of half an hour', () => {
    vi.stubEnv('TZ', 'Asia/Kolkata')
    expect(isoOf(parseLocalHour('02/03/2026 13'))).toEqual(['2026-03-02T08:00'])
  })

  it.each(['', '10', '2/3/2026 10', '31/02/2026 10', '02/03/2026 24', '02/03/2026', '02/03/2026 10:00', '2026-03-02 10'])(
    'are undefined for another format: %j',
    (text) => expect(parseLocalHour(text)).toBeUndefined(),
  )

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Los_Angeles', 'Asia/Kathmandu', 'UTC'])(
    'are found in every zone: %s',
    (zone) => {
      vi.stubEnv('TZ', zone)
      expect(parseLocalHour('02/03/2026 10')).toHaveLength(1)
    },
  )
})

describe('the first free hour', () => {
  const ten = at('2026-03-02T10:00:00Z')

  it('begins on the hour and skips hours that are taken', () => {
    expect(firstFreeHour(ten, new Set())).toBe(ten)
    expect(firstFreeHour(ten + 1, new Set())).toBe(ten + HOUR_MS)
    expect(firstFreeHour(ten, new Set([ten, ten + HOUR_MS, ten + 3 * HOUR_MS]))).toBe(ten + 2 * HOUR_MS)
  })
})
