import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { gateClosesMs, marketDayOf, marketDayStartMs, marketHours, openMarketDay, valueRules } from './market-rules.ts'

const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16)
const at = (text: string) => Date.parse(`${text}Z`)

describe.each(['Europe/Helsinki', 'America/Los_Angeles', 'UTC'])('on a computer in %s', (zone) => {
  beforeEach(() => vi.stubEnv('TZ', zone))

  it('the gate closes at 18:30 in Finland on the day before, in winter and in summer', () => {
    expect(iso(gateClosesMs('2026-03-03'))).toBe('2026-03-02T16:30')
    expect(iso(gateClosesMs('2026-07-01'))).toBe('2026-06-30T15:30')
    // The gate of a day with a clock change closes on the evening before, the gate of the next day by the new offset.
    expect([iso(gateClosesMs('2026-03-29')), iso(gateClosesMs('2026-03-30'))]).toEqual(['2026-03-28T16:30', '2026-03-29T15:30'])
    expect([iso(gateClosesMs('2026-10-25')), iso(gateClosesMs('2026-10-26'))]).toEqual(['2026-10-24T15:30', '2026-10-25T16:30'])
  })

  it('a market day is from 01:00 to 01:00 in Finland, midnight in Central Europe', () => {
    expect(iso(marketDayStartMs('2026-03-02'))).toBe('2026-03-01T23:00')
    expect(iso(marketDayStartMs('2026-07-01'))).toBe('2026-06-30T22:00')
    expect(marketDayOf(at('2026-03-01T22:59'))).toBe('2026-03-01')
    expect(marketDayOf(at('2026-03-01T23:00'))).toBe('2026-03-02')
  })

  it('a market day has 24 hours, 23 when clocks go forward and 25 when they go back', () => {
    expect(['2026-03-02', '2026-03-29', '2026-10-25', '2026-10-26'].map(marketHours)).toEqual([24, 23, 25, 24])
  })

  it.each(['2026-03-27T00:00', '2026-06-30T00:00', '2026-10-23T00:00', '2026-12-30T00:00'])(
    'every hour from %s on belongs to the market day that it lies in',
    (first) => {
      for (let hourMs = at(first); hourMs < at(first) + 96 * HOUR_MS; hourMs += HOUR_MS) {
        const day = marketDayOf(hourMs)
        const beginsMs = marketDayStartMs(day)
        expect(hourMs >= beginsMs && hourMs < beginsMs + marketHours(day) * HOUR_MS).toBe(true)
      }
    },
  )

  it('the first open day is tomorrow until the gate closes, then the day after', () => {
    expect(openMarketDay(at('2026-03-02T16:29:59'))).toBe('2026-03-03')
    expect(openMarketDay(at('2026-03-02T16:30'))).toBe('2026-03-04')
    // 00:30 in Finland belongs to the previous market day.
    expect(openMarketDay(at('2026-03-02T22:30'))).toBe('2026-03-04')
  })
})

test.each([
  [undefined, 'FCR-D: 1 to 10 MW. '],
  [1, 'FCR-D: 1 to 10 MW. '],
  [0.1, 'FCR-D: 1 to 10 MW in a bid of the provider, of which a group sells 0.1 MW or more. '],
])('the rules state the smallest bid of a group: %s MW', (minBidMw, text) => {
  expect(valueRules(minBidMw, true)[0]).toContain(text)
  expect(valueRules(minBidMw, false)[0]).toContain(text)
})
